import type {ReactNode, Ref} from 'react';
import {maxQueryLength} from '../model/request.ts';

interface Props {
  ref: Ref<HTMLInputElement>;
  className: string | undefined;
  label: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Where a query is typed, outside the modal. */
export default function SearchField({ref, className, label, query, onQuery}: Props): ReactNode {
  return (
    <input
      ref={ref}
      type="search"
      className={className}
      aria-label={label}
      placeholder="Search docs"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxQueryLength}
      value={query}
      onChange={({target}) => onQuery(target.value)}
    />
  );
}
