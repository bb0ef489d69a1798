import type {ComponentProps, ReactNode} from 'react';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {Link} from 'react-router-dom';

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'onMouseEnter' | 'onTouchStart'> & {
  /** Path of a page of this site, with or without the base path, an anchor and a query. */
  to: string;
};

/**
 * A link for places that hold hundreds of them. Its page is fetched once a pointer or a finger is on it, not as soon as
 * it comes into view, which would take an observer for each link that the browser updates with every frame.
 */
export default function HoverLink({to, ...props}: Props): ReactNode {
  const address = useBaseUrlUtils().withBaseUrl(to);
  useBrokenLinks().collectLink(address);
  const fetchPage = (): void => void window.docusaurus.preload(address.replace(/[?#].*$/, ''));
  return <Link {...props} to={address} onMouseEnter={fetchPage} onTouchStart={fetchPage} />;
}
