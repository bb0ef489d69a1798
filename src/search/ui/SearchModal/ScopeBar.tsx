import type {ReactNode} from 'react';
import {labelOf} from '../../model/sections.ts';
import type {SectionId} from '../../model/types.ts';
import {fullNotice} from '../SearchField.tsx';
import useModifier from './useModifier.ts';

interface ScopeBarProps {
  section: SectionId;
  scope: SectionId;
  /** Results of the newest answer. */
  count: number | undefined;
  /** Whether the query is as long as it can be. */
  isFull: boolean;
  onScope: () => void;
}

/** Says which section is searched, and switches between it and the whole site. */
export default function ScopeBar({section, scope, count, isFull, onScope}: ScopeBarProps): ReactNode {
  const modifier = useModifier();
  return (
    <>
      <span>
        Searching <strong>{labelOf(scope)}</strong>
      </span>
      <span role="status">{isFull && fullNotice}</span>
      {section !== 'global' && (
        <button type="button" className="DocSearch-Scope-switch" onClick={onScope}>
          {scope === 'global' ? `Search ${labelOf(section)} only` : 'Search everything'}
          <kbd aria-hidden="true">{modifier} /</kbd>
        </button>
      )}
      <span className="DocSearch-VisuallyHiddenForAccessibility" role="status">
        {count === undefined ? '' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </span>
    </>
  );
}
