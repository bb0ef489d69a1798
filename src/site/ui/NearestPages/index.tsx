import {useEffect, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {decodeAddress} from '../../model/address.ts';
import {nearestPages, type PageEntry} from '../../model/nearest.ts';

/** Pages whose address is like the one that was not found. Shows nothing until some are found. */
export default function NearestPages(): ReactNode {
  const {pathname} = useLocation();
  const [found, setFound] = useState<{pathname: string; pages: PageEntry[]}>();
  useEffect(() => {
    import('@generated/page-index/default/pages.json').then(
      ({default: pages}) => {
        setFound({pathname, pages: nearestPages(decodeAddress(pathname), pages)});
      },
      () => undefined,
    );
  }, [pathname]);
  const pages = found?.pathname === pathname ? found.pages : [];
  return (
    <div role="status">
      {pages.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <ul>
            {pages.map(([path, title]) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
