import type {DocSearchModalProps} from '@docsearch/react';
import {useHistory} from '@docusaurus/router';
import {encodeAddress} from '../../../site/model/address.ts';
import {plainText} from '../../model/markup.ts';
import {kindOf} from '../../model/response.ts';
import {followInPlace} from './follow.ts';
import {useSearchScope} from './useSearchScope.ts';

type HitProps = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0];

/** A hit as a link. */
export default function Hit({hit, children}: HitProps) {
  const history = useHistory();
  const {section} = useSearchScope();
  const {lvl0} = hit.hierarchy;
  const marked = '_highlightResult' in hit ? hit._highlightResult.hierarchy.lvl0?.value : undefined;
  const heading = plainText(marked ?? lvl0);
  // The row around the link is what the keyboard reaches.
  const isOwn = hit.url.startsWith('/');
  return (
    <div role="gridcell">
      <a
        href={isOwn ? encodeAddress(hit.url) : hit.url}
        tabIndex={-1}
        onClick={(event) => isOwn && followInPlace(event, () => history.replace(hit.url))}
      >
        {children}
        {heading !== plainText(lvl0) && (
          <span className="DocSearch-Hit-kind">{kindOf(hit.url, plainText(lvl0), section)}</span>
        )}
      </a>
    </div>
  );
}
