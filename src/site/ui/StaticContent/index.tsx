import {createElement, useCallback, useState, type ReactNode} from 'react';

interface Props {
  as?: 'div' | 'dl' | 'pre' | 'ul';
  className?: string | undefined;
  children: ReactNode;
  /** What the content depends on, where that changes while the component stays. */
  version?: string;
  /** Further attributes of the element, which don't change either. */
  attributes?: Record<string, string | number>;
}

/** Whether React is taking over the document that the server sent, instead of drawing a further page. */
const isTakingOver = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['hasHydrated'] !== 'true';

const none = {__html: ''};

/**
 * Content without behaviour of its own, which React needn't hydrate: on the page that a reader arrives at, the HTML of
 * the server stays as it is, and React never looks into it. Links in it are followed by `useFollowedLinks`.
 * Wherever there is no such HTML, on the server itself or on further pages, the content is drawn as usual.
 */
export default function StaticContent({as = 'div', className, children, version = '', attributes}: Props): ReactNode {
  const [served, setServed] = useState(() => (isTakingOver() ? version : undefined));
  // If hydration fails, React renders everything again and leaves the element empty.
  const check = useCallback((element: Element | null): void => {
    if (element?.hasChildNodes() === false) setServed(undefined);
  }, []);
  // The element is the same in both cases, so that it keeps the focus.
  if (served !== version) return createElement(as, {...attributes, className}, children);
  return createElement(as, {
    ...attributes,
    className,
    ref: check,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: none,
  });
}
