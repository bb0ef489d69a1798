import type {ReactNode} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import {useHistory} from '@docusaurus/router';
import {encodeAddress} from '../../../site/model/address.ts';
import {plainText} from '../../model/markup.ts';
import {kindOf} from '../../model/response.ts';
import {followInPlace} from './follow.ts';
import {useAfterPaint} from './useAfterPaint.ts';
import {useSearchScope} from './useSearchScope.ts';

type ModalHit = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0]['hit'];
/** Hits that fit into the modal before it is scrolled. */
const hitsInView = 8;

/** A hit as a link. Hits change with each letter, so what is inside of those further down is drawn after the next paint. */
export default function Hit({hit, children}: {hit: ModalHit & {__autocomplete_id?: number}; children: ReactNode}) {
  const history = useHistory();
  const isDrawn = useAfterPaint((hit.__autocomplete_id ?? 0) >= hitsInView);
  const {section} = useSearchScope();
  const {lvl0} = hit.hierarchy;
  const marked = '_highlightResult' in hit ? hit._highlightResult.hierarchy.lvl0?.value : undefined;
  const heading = plainText(marked ?? lvl0);
  const content = isDrawn && (
    <>
      {children}
      {heading !== plainText(lvl0) && (
        <span className="DocSearch-Hit-kind">{kindOf(hit.url, plainText(lvl0), section)}</span>
      )}
    </>
  );
  // The row around the link is what the keyboard reaches.
  const isOwn = hit.url.startsWith('/');
  return (
    <div role="gridcell">
      <a
        href={isOwn ? encodeAddress(hit.url) : hit.url}
        tabIndex={-1}
        onClick={(event) => isOwn && followInPlace(event, () => history.replace(hit.url))}
      >
        {content}
      </a>
    </div>
  );
}
