/**
 * In place of Docusaurus 3.10.2's Link in browsers, which makes an observer for each link on the page, to fetch ahead
 * what comes into view. Here pages are fetched on intent (`../prefetch`), and one listener follows links
 * (`useFollowedLinks`), so a link is an `a` and nothing else. The site has no base path.
 */
import type {ComponentProps, ReactNode, Ref} from 'react';
import clsx from 'clsx';
import isInternalUrl from '@docusaurus/isInternalUrl';
import type StockLink from '@docusaurus/Link';
import {matchPath, useLocation} from '@docusaurus/router';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import {decodeAddress, encodeAddress} from '../../../site/model/address.ts';

type Props = ComponentProps<typeof StockLink> & {ref?: Ref<HTMLAnchorElement>};

const outside = {target: '_blank', rel: 'noopener noreferrer'};

/** A link that looks different on its page, and on those below it, in the way of the router's `NavLink`. */
function NavigationLink({to = '', isActive, activeClassName = 'active', className, exact, ...props}: Props): ReactNode {
  const location = useLocation();
  const path = decodeAddress(to.replace(/[?#].*$/, '')).replace(/[.+*?=^!:${}()[\]|\\]/g, '\\$&');
  const match = matchPath(location.pathname, {path, exact: exact ?? false});
  const isHere = isActive ? isActive(match, location) : match !== null;
  const classes = clsx(className, isHere && activeClassName);
  return (
    <a
      {...(isHere && {'aria-current': 'page'})}
      {...(classes && {className: classes})}
      href={encodeAddress(to)}
      {...props}
    />
  );
}

export default function Link({isNavLink, to, href, activeClassName, isActive, ...props}: Props): ReactNode {
  // They mean nothing to an element.
  delete props.autoAddBaseUrl;
  delete props['data-noBrokenLinkCheck'];
  const given = to ?? href;
  if (typeof given !== 'string' || !isInternalUrl(given))
    return <a href={given?.replace('pathname://', '')} {...(given && outside)} {...props} />;
  const address = given.startsWith('#') ? given : applyTrailingSlash(given, {trailingSlash: false, baseUrl: '/'});
  if (!isNavLink || address.startsWith('#')) return <a href={encodeAddress(address)} {...props} />;
  return (
    <NavigationLink {...props} to={address} {...(isActive && {isActive})} {...(activeClassName && {activeClassName})} />
  );
}
