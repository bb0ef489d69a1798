import type {ReactNode, Ref} from 'react';
import {maxQueryLength} from '../model/request.ts';

/** What is said when the field takes no more, as after a long text was pasted. */
export const fullNotice = `A search takes the first ${maxQueryLength} characters.`;

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
}

/** Where a query is typed, outside the modal. */
export default function SearchField({ref, query, onQuery}: SearchFieldProps): ReactNode {
  return (
    <input
      ref={ref}
      type="search"
      className="control"
      aria-label="Search docs"
      placeholder="Search docs"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxQueryLength}
      value={query}
      onChange={({target}) => onQuery(target.value)}
    />
  );
}
