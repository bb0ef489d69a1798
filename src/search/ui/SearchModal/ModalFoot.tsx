import type {MouseEvent, ReactNode} from 'react';
import {encodeAddress} from '../../../site/model/address.ts';
import {startPagesOf} from '../../model/suggestions.ts';
import type {SectionId} from '../../model/types.ts';

interface ModalFootProps {
  scope: SectionId;
  isEmpty: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  onFollow: (event: MouseEvent, url: string) => void;
}

/** What stands below the modal's hits: a way to try again, or pages to begin at while nothing is typed. */
export default function ModalFoot({scope, isEmpty, hasFailed, onRetry, onFollow}: ModalFootProps): ReactNode {
  if (isEmpty)
    return (
      <nav aria-label="Start here">
        <p>Start here</p>
        <ul>
          {startPagesOf(scope).map(({title, url}) => (
            <li key={url}>
              <a href={encodeAddress(url)} onClick={(event) => onFollow(event, url)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    );
  return (
    hasFailed && (
      <button type="button" className="DocSearch-Scope-switch" onClick={onRetry}>
        Retry
      </button>
    )
  );
}
