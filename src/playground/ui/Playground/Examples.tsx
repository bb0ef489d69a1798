import {useEffect, useId, useState, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {findExamples, type ExampleGroup} from '../../model/offer.ts';
import type {Request} from '../../model/request.ts';
import styles from './examples.module.css';

interface Props {
  groups: readonly ExampleGroup[];
  onOpen: (request: Request) => void;
}

/** A field that finds scenarios of operations and steps of stories by words, and opens the chosen one. */
export default function Examples({groups, onOpen}: Props): ReactNode {
  const id = useId();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = isOpen ? findExamples(groups, query) : [];
  const examples = found.flatMap((group) => group.examples);
  const optionId = (index: number): string => `${id}-${index}`;
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({block: 'nearest'});
  }, [id, isOpen, active]);
  const show = (text: string): void => {
    setQuery(text);
    setOpen(true);
    setActive(0);
  };
  const choose = (index: number): void => {
    const example = examples[index];
    if (!example) return;
    onOpen(example.request);
    setQuery('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setActive((active + step + examples.length) % Math.max(1, examples.length));
      else show(query);
    } else if (event.key === 'Enter' && isOpen) choose(active);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.examples}>
      <input
        className="control"
        role="combobox"
        aria-label="Examples"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && examples.length > 0 ? optionId(active) : undefined}
        placeholder="Open an example: createOrder, return, refused…"
        value={query}
        onChange={({target}) => show(target.value)}
        onClick={() => show(query)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Examples" hidden={!isOpen}>
        {found.map(({label, examples: some}) => (
          <div key={label} role="group" aria-label={label}>
            <div className={clsx('hint', styles.group)} aria-hidden>
              {label}
            </div>
            {some.map((example) => {
              const index = examples.indexOf(example);
              return (
                // Keys arrive at the field, which keeps the focus.
                <div
                  key={example.title}
                  id={optionId(index)}
                  className={styles.option}
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(index)}
                >
                  {example.title}
                </div>
              );
            })}
          </div>
        ))}
        {isOpen && examples.length === 0 && <p className="hint margin--sm">No example has all these words.</p>}
      </div>
    </div>
  );
}
