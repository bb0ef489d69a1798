import type {ComponentProps, ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {Link} from 'react-router-dom';

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'onMouseEnter' | 'onTouchStart'> & {
  /** Path of a page of this site, with an anchor and a query if need be. */
  to: string;
};

/**
 * A link for places that hold hundreds of them. Its page is fetched once a pointer or a finger is on it, not as soon as
 * it comes into view, which would take an observer for each link that the browser updates with every frame.
 */
export default function HoverLink({to, ...props}: Props): ReactNode {
  useBrokenLinks().collectLink(to);
  const fetchPage = (): void => void window.docusaurus.preload(to.replace(/[?#].*$/, ''));
  return <Link {...props} to={to} onMouseEnter={fetchPage} onTouchStart={fetchPage} />;
}
