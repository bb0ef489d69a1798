/**
 * In place of Docusaurus 3.10.2's Link in browsers, which creates an observer for each link to fetch pages in view.
 * Here pages are fetched on intent (`src/delivery/plugin/prefetch`) and one listener follows all links
 * (`useFollowedLinks`), so a link is a plain `a`. The site has no base path.
 */
import type {ComponentProps, ReactNode, Ref} from 'react';
import clsx from 'clsx';
import isInternalUrl from '@docusaurus/isInternalUrl';
import type StockLink from '@docusaurus/Link';
import {matchPath, useLocation} from '@docusaurus/router';
import {decodeAddress, encodeAddress} from '../../model/address.ts';

type Props = ComponentProps<typeof StockLink> & {ref?: Ref<HTMLAnchorElement>};

const external = {target: '_blank', rel: 'noopener noreferrer'};

/** A link that is marked on its page and on the pages below it, like the router's `NavLink`. */
function NavigationLink({to = '', isActive, activeClassName = 'active', className, exact, ...props}: Props): ReactNode {
  const location = useLocation();
  const path = decodeAddress(to.replace(/[?#].*$/, '')).replace(/[.+*?=^!:${}()[\]|\\]/g, '\\$&');
  const match = matchPath(location.pathname, {path, exact: exact ?? false});
  const isCurrent = isActive ? isActive(match, location) : match !== null;
  const classes = clsx(className, isCurrent && activeClassName);
  return (
    <a
      {...(isCurrent && {'aria-current': 'page'})}
      {...(classes && {className: classes})}
      href={encodeAddress(to)}
      {...props}
    />
  );
}

export default function Link({isNavLink, to, href, activeClassName, isActive, ...props}: Props): ReactNode {
  // These are no attributes of an element.
  delete props.autoAddBaseUrl;
  delete props['data-noBrokenLinkCheck'];
  const target = to ?? href;
  if (typeof target !== 'string' || !isInternalUrl(target))
    return <a href={target?.replace('pathname://', '')} {...(target && external)} {...props} />;
  const address = target.startsWith('#') ? target : target.replace(/(.)\/(?=$|[?#])/, '$1');
  if (!isNavLink || address.startsWith('#')) return <a href={encodeAddress(address)} {...props} />;
  return (
    <NavigationLink {...props} to={address} {...(isActive && {isActive})} {...(activeClassName && {activeClassName})} />
  );
}
