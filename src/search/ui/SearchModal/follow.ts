import {type MouseEvent, useMemo} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import {useHistory} from '@docusaurus/router';
import {isPlainClick} from '../../../site/ui/FollowLinks/page-of-link.ts';

type Navigator = NonNullable<DocSearchModalProps['navigator']>;

/** A page takes the place of the search's own entry in the history (`useBackCloses`), before the search closes. */
export function followInPlace(event: MouseEvent, follow: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  follow();
}

/** Follows hits; the entry of the history that stands for the open modal gives way to the page. */
export function useNavigator(): Navigator {
  const history = useHistory();
  return useMemo(() => {
    const openWindow = (itemUrl: string, features: string) => window.open(itemUrl, '_blank', features)?.focus();
    return {
      navigate({itemUrl}) {
        if (itemUrl.startsWith('/')) history.replace(itemUrl);
        else window.location.assign(itemUrl);
      },
      navigateNewTab: ({itemUrl}) => openWindow(itemUrl, 'noopener'),
      navigateNewWindow: ({itemUrl}) => openWindow(itemUrl, 'noopener,popup'),
    };
  }, [history]);
}
