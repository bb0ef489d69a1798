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
  return useMemo(
    () => ({
      navigate({itemUrl}) {
        if (itemUrl.startsWith('/')) history.replace(itemUrl);
        else window.location.assign(itemUrl);
      },
      navigateNewWindow: ({itemUrl}) => window.open(itemUrl, '_blank', 'noopener,popup'),
    }),
    [history],
  );
}
