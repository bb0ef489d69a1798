/**
 * In place of Docusaurus 3.10.2's Link in browsers, which creates an observer for each link to fetch pages in view.
 * Here one listener follows all links and fetches their pages on intent (`useFollowedLinks`), so a link is a plain `a`.
 * The site has no base path, and its navbar no `activeBasePath`.
 */
import type {ComponentProps, ReactNode, Ref} from 'react';
import clsx from 'clsx';
import isInternalUrl from '@docusaurus/isInternalUrl';
import type StockLink from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {decodeAddress, encodeAddress} from '../../model/address.ts';

type Props = ComponentProps<typeof StockLink> & {ref?: Ref<HTMLAnchorElement>};

const external = {target: '_blank', rel: 'noopener noreferrer'};

/** A link that is marked on its page and on the pages below it, like the router's `NavLink`. */
function NavigationLink({to = '', activeClassName, className, ...props}: Props): ReactNode {
  const {pathname} = useLocation();
  const isCurrent = `${pathname}/`.startsWith(`${decodeAddress(to)}/`);
  return (
    <a
      {...(isCurrent && {'aria-current': 'page'})}
      className={clsx(className, isCurrent && activeClassName)}
      href={encodeAddress(to)}
      {...props}
    />
  );
}

export default function Link({isNavLink, to, href, activeClassName, ...props}: Props): ReactNode {
  // These are no attributes of an element.
  delete props.autoAddBaseUrl;
  delete props['data-noBrokenLinkCheck'];
  const target = to ?? href;
  if (typeof target !== 'string' || !isInternalUrl(target))
    return <a href={target?.replace('pathname://', '')} {...(target && external)} {...props} />;
  const address = target.startsWith('#') ? target : target.replace(/(.)\/(?=$|[?#])/, '$1');
  if (!isNavLink || address.startsWith('#')) return <a href={encodeAddress(address)} {...props} />;
  return <NavigationLink {...props} to={address} {...(activeClassName && {activeClassName})} />;
}
