import {useEffect, useState, type ReactNode} from 'react';
import type {GraphQLSchema} from 'graphql';
import Link from '@docusaurus/Link';
import type {NameLists} from '../../../reference/model/page-data.ts';
import {filterNames} from '../../../reference/ui/filterNames.ts';
import {lookUp, type SchemaPart} from '../../model/look-up.ts';
import {loadEditors} from '../Editor/Field.tsx';
import styles from './styles.module.css';

interface Loaded {
  schema: GraphQLSchema;
  names: NameLists;
}

async function load(): Promise<Loaded> {
  const names = import('@generated/reference-page-data/default/names.json');
  const {loadSchema} = await loadEditors();
  return {schema: await loadSchema(), names: (await names).default};
}

/** The first paragraph of a description, as plain text. */
const beginning = (description: SchemaPart['description']): string =>
  (description?.split(/\n\s*\n/)[0] ?? '').replaceAll('`', '');

function Name({text, onClick}: {text: string; onClick: () => void}): ReactNode {
  return (
    <button type="button" className="clean-btn" onClick={onClick}>
      <code>{text}</code>
    </button>
  );
}

function Part({part, onShow}: {part: SchemaPart; onShow: (name: string) => void}): ReactNode {
  const {name, args = [], type, description} = part;
  const typeText = String(type ?? '');
  const inner = args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ');
  return (
    <li>
      {name !== typeText && <code>{inner ? `${name}(${inner})` : name}</code>}{' '}
      {typeText && <Name text={typeText} onClick={() => onShow(typeText.replace(/\W/g, ''))} />}
      <p>{beginning(description)}</p>
    </li>
  );
}

/** Finds names of the schema, and shows what they mean and contain. */
function Explorer(): ReactNode {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<string>();
  useEffect(() => void load().then(setLoaded, () => setFailed(true)), []);
  if (hasFailed)
    return <p role="alert">The schema can’t be loaded. Check your network connection, then open this part again.</p>;
  if (!loaded) return <p role="status">Loading the schema…</p>;
  const {schema, names} = loaded;
  const found = filterNames(names, query);
  const show = (name: string): void => {
    setShown(name.replace(/\..*/, ''));
    setQuery('');
  };
  const about = shown && lookUp(schema, shown);
  const route = names.flatMap((list) => list.names).find(([name]) => name === shown)?.[1];
  return (
    <>
      <input
        className="control"
        type="search"
        aria-label="Find in the schema"
        placeholder="orders, createOrder, OrderStatus…"
        value={query}
        onChange={({target}) => setQuery(target.value)}
      />
      <p role="status">{query && `${found.total} found`}</p>
      {query ? (
        <ul className="clean-list">
          {found.lists.flatMap(({label, names: some}) =>
            some.map(([name]) => (
              <li key={`${label} ${name}`}>
                <Name text={name} onClick={() => show(name)} /> <span className="hint">{label}</span>
              </li>
            )),
          )}
        </ul>
      ) : (
        about && (
          <>
            <h3>{route ? <Link to={route}>{about.item.name}</Link> : about.item.name}</h3>
            <p>{beginning(about.item.description)}</p>
            <ul className="clean-list">
              {about.item.type !== undefined && <Part part={{name: 'Returns', type: about.item.type}} onShow={show} />}
              {about.parts.map((part) => (
                <Part key={part.name} part={part} onShow={show} />
              ))}
            </ul>
          </>
        )
      )}
    </>
  );
}

/** The schema to look through, loaded when it is opened. */
export default function Schema(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.schema} onToggle={({currentTarget}) => setOpen(currentTarget.open)}>
      <summary className="hint">Schema</summary>
      {isOpen && <Explorer />}
    </details>
  );
}
