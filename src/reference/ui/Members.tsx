import type {MouseEvent, PropsWithChildren, ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {Pieces} from '../../site/ui/Pieces/index.tsx';
import StaticContent from '../../site/ui/StaticContent/index.tsx';
import {colour} from '../../site/model/colour.ts';
import {countOf, type ComponentProps} from '../model/page-data.ts';
import codeStyles from './code.module.css';
import styles from './members.module.css';

type Props<Name extends keyof ComponentProps> = PropsWithChildren<ComponentProps[Name]>;

/** A type in SDL with its name linked. */
function TypeText({type, href}: {type: string; href?: string}): ReactNode {
  const [, before = '', name = type, after = ''] = /^([^A-Za-z_]*)(\w+)(.*)$/.exec(type) ?? [];
  return (
    <code className={styles.type}>
      {before}
      {href ? <Link to={href}>{name}</Link> : name}
      {after}
    </code>
  );
}

function CodeName({name, href, deprecated}: Pick<Props<'Row'>, 'name' | 'href' | 'deprecated'>): ReactNode {
  const code = <code>{deprecated ? <s>{name}</s> : name}</code>;
  return href ? <Link to={href}>{code}</Link> : code;
}

/** A link to a page, with little markup because long lists repeat it. */
function ListEntry({name, href = '', deprecated, children}: Props<'Row'>): ReactNode {
  return (
    <div className={styles.row}>
      <dfn>
        <Link to={href}>{deprecated ? <s>{name}</s> : name}</Link>
      </dfn>
      {deprecated && <span className="hint text--warning"> deprecated</span>}
      {children && <div className={styles.text}>{children}</div>}
    </div>
  );
}

/** A field, an argument or an enum value: its name and type, then its description. */
function Member({children, ...row}: Props<'Row'>): ReactNode {
  const {name, kind, id, type, href, required, default: initial, deprecated, notes} = row;
  useBrokenLinks().collectAnchor(id);
  return (
    <div className={styles.row} id={id} data-search={kind}>
      <div className={styles.line}>
        <dfn>
          <CodeName name={name} href={type === undefined ? href : undefined} deprecated={deprecated} />
        </dfn>
        {type !== undefined && <TypeText type={type} href={href} />}
        {required && <span className="hint text--danger">required</span>}
        {deprecated && <span className="hint text--warning">deprecated</span>}
        {initial !== undefined && (
          <span className="hint">
            default <code>{initial}</code>
          </span>
        )}
        {notes && <span className="hint">{notes}</span>}
        {id && <a className={styles.hash} href={`#${id}`} aria-label={`Link to ${name}`} />}
      </div>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  );
}

const Row = (props: Props<'Row'>): ReactNode =>
  props.id === undefined && props.type === undefined ? <ListEntry {...props} /> : <Member {...props} />;

const ErrorRow = ({name, href, code, codeHref, children}: Props<'ErrorRow'>): ReactNode => (
  <div className={styles.row}>
    <div className={styles.line}>
      <dfn>
        <CodeName name={name} href={href} />
      </dfn>
      {code && <CodeName name={code} href={codeHref} />}
    </div>
    <div className={styles.text}>{children}</div>
  </div>
);

/** Opens all details in the list after the button, or closes them if all are open. */
function toggleAll({currentTarget}: MouseEvent<HTMLButtonElement>): void {
  const all = [...(currentTarget.nextElementSibling?.querySelectorAll('details') ?? [])];
  const open = all.some((details) => !details.open);
  for (const details of all) details.open = open;
  currentTarget.setAttribute('aria-pressed', String(open));
}

function Rows({unfolds, children}: Props<'Rows'>): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <>
      {unfolds && isBrowser && (
        <button
          type="button"
          className={clsx('button button--secondary button--sm', styles.all)}
          aria-pressed={false}
          onClick={toggleAll}
        >
          Expand all
        </button>
      )}
      <StaticContent className={styles.rows}>{children}</StaticContent>
    </>
  );
}

/** A native element, so that it works without JavaScript. */
function Expand({children, ...props}: Props<'Expand'>): ReactNode {
  const {of, plain, open} = props;
  return (
    <details className={styles.expand} open={open}>
      <summary>
        {plain ? of : <code>{of}</code>} <span className="hint">{countOf(props)}</span>
      </summary>
      <div className={styles.inner}>{children}</div>
    </details>
  );
}

/** What a long input contains, to jump there. */
const FieldNames = ({anchor, names}: Props<'FieldNames'>): ReactNode => (
  <nav className={clsx('hint', styles.names)} aria-label="Fields" data-search="ignore">
    {names.map((name) => (
      <a key={name} href={`#${anchor}${name}`}>
        {name}
      </a>
    ))}
  </nav>
);

const Returned = ({type, href, children}: Props<'Returned'>): ReactNode => (
  <StaticContent className={styles.returned}>
    <p>
      <TypeText type={type} href={href} />
    </p>
    {children}
  </StaticContent>
);

const Deprecated = ({children}: Props<'Deprecated'>): ReactNode => <div className={styles.deprecated}>{children}</div>;

const Facts = ({children}: Props<'Facts'>): ReactNode => (
  <StaticContent as="dl" className={styles.facts}>
    {children}
  </StaticContent>
);

const Fact = ({label, children}: Props<'Fact'>): ReactNode => (
  <div>
    <dt className="hint">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Signature({code, links}: Props<'Signature'>): ReactNode {
  const draw = (text: string): ReactNode =>
    text.split(/([A-Z_]\w*)/).map((part, index) => {
      const route = Object.hasOwn(links, part) ? links[part] : undefined;
      return route ? (
        <Link key={index} to={route}>
          {part}
        </Link>
      ) : (
        part
      );
    });
  return (
    <StaticContent className={codeStyles.block} attributes={{'data-signature': 'true'}}>
      <pre className={codeStyles.pre} tabIndex={0} role="region" aria-label="Definition">
        <code className="language-graphql">
          <Pieces pieces={colour(code, 'graphql')} draw={draw} />
        </code>
      </pre>
    </StaticContent>
  );
}

export default {Deprecated, ErrorRow, Expand, Fact, Facts, FieldNames, Returned, Row, Rows, Signature};
