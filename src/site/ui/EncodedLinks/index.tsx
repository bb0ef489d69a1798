import {useContext, useMemo, type ReactNode} from 'react';
import {__RouterContext as RouterContext, type RouteComponentProps} from 'react-router';
import {encodeAddress} from '../../model/address.ts';

function useRouter(): RouteComponentProps {
  return useContext(RouterContext);
}

/**
 * Percent-encodes the `href` of every link below it. The router matches raw paths and writes them into links as they
 * are, but the folders of the changelog contain a space: `/changelog/2025 Q3/order-tasks`.
 */
export function EncodedLinks({children}: {children: ReactNode}): ReactNode {
  const router = useRouter();
  const {history} = router;
  const encoded = useMemo<RouteComponentProps['history']>(
    // The prototype keeps what changes with each navigation: location, length and action.
    () =>
      Object.create(history, {
        createHref: {value: (to: Parameters<typeof history.createHref>[0]) => encodeAddress(history.createHref(to))},
      }) as RouteComponentProps['history'],
    [history],
  );
  return <RouterContext.Provider value={{...router, history: encoded}}>{children}</RouterContext.Provider>;
}

/** Shows its children a percent-encoded location, for addresses that they derive from it. */
export function EncodedLocation({children}: {children: ReactNode}): ReactNode {
  const router = useRouter();
  const location = {...router.location, pathname: encodeAddress(router.location.pathname)};
  return <RouterContext.Provider value={{...router, location}}>{children}</RouterContext.Provider>;
}
