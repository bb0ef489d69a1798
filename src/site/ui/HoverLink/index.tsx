import type {AnchorHTMLAttributes, MouseEvent, ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {encodeAddress} from '../../model/address.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onMouseEnter' | 'onTouchStart'> & {
  /** Path of a page of this site, with an anchor and a query if need be. */
  to: string;
  /** Whether the page takes the place of the current one in the history. */
  replace?: boolean;
};

const isPlain = ({defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey}: MouseEvent): boolean =>
  !(defaultPrevented || button > 0 || metaKey || altKey || ctrlKey || shiftKey);

/**
 * A link for places that hold hundreds of them. Its page is fetched once a pointer or a finger is on it, not as soon as
 * it comes into view, which would take an observer for each link that the browser updates with every frame.
 */
export default function HoverLink({to, replace = false, onClick, ...props}: Props): ReactNode {
  useBrokenLinks().collectLink(to);
  const history = useHistory();
  const fetchPage = (): void => void window.docusaurus.preload(to.replace(/[?#].*$/, ''));
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    const {pathname, search, hash} = history.location;
    if (replace || to === pathname + search + hash) history.replace(to);
    else history.push(to);
  };
  return <a {...props} href={encodeAddress(to)} onClick={open} onMouseEnter={fetchPage} onTouchStart={fetchPage} />;
}
