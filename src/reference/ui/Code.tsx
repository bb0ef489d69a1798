import type {ReactNode} from 'react';
import HoverLink from '../../site/ui/HoverLink/index.tsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {Prism} from 'prism-react-renderer';
import {hasColour} from '../../site/ui/code-theme.ts';
import {useCopy, type CopyStatus} from '../../site/ui/useCopy.ts';
import styles from './code.module.css';

type Links = Record<string, string>;
type Part = ReturnType<typeof Prism.tokenize>[number];
type Token = Exclude<Part, string>;
type TokenStream = Token['content'];

function isToken(part: Part): part is Token {
  return typeof part !== 'string';
}

function textOf(stream: TokenStream): string {
  if (typeof stream === 'string') return stream;
  return Array.isArray(stream) ? stream.map(textOf).join('') : textOf(stream.content);
}

/** Types in a definition become links; the rest stays text. */
function withLinks(text: string, links: Links, key: string): ReactNode {
  return text.split(/([A-Z_]\w*)/).map((part, index) => {
    const route = Object.hasOwn(links, part) ? links[part] : undefined;
    return route ? (
      <HoverLink key={`${key}.${index}`} to={route}>
        {part}
      </HoverLink>
    ) : (
      part
    );
  });
}

/** What stands in a token without links: its tokens, or its text. */
const plainInner = (token: Token, id: string): ReactNode =>
  Array.isArray(token.content) ? render(token.content, undefined, id) : textOf(token);

/** Elements only for what has a colour of its own: the stock block wraps every space, which would double the page. */
function render(stream: TokenStream, links: Links | undefined, key = ''): ReactNode {
  const parts = Array.isArray(stream) ? stream : [stream];
  return parts.map((part, index) => {
    const id = `${key}.${index}`;
    if (!isToken(part)) return links ? withLinks(part, links, id) : part;
    const inner = links ? withLinks(textOf(part), links, id) : plainInner(part, id);
    if (!hasColour(part.type)) return inner;
    return (
      <span key={id} className={`token ${part.type}`}>
        {inner}
      </span>
    );
  });
}

function Highlighted({code, language, links}: {code: string; language: string; links?: Links}): ReactNode {
  const grammar = Prism.languages[language];
  if (grammar) return render(Prism.tokenize(code, grammar), links);
  return links ? withLinks(code, links, '') : code;
}

const copyLabels: Record<CopyStatus, string> = {idle: 'Copy', copied: 'Copied', failed: 'Select and copy'};

function CopyButton({code}: {code: string}): ReactNode {
  const [status, copy] = useCopy();
  return (
    <button type="button" className={styles.copy} onClick={() => copy(code)}>
      <span aria-live="polite">{copyLabels[status]}</span>
    </button>
  );
}

interface Props {
  code: string;
  language: string;
  /** What the block holds, for screen readers. */
  label: string;
}

/** A block of code to copy. */
export function Code({code, language, label}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <div className={styles.block}>
      {isBrowser && <CopyButton code={code} />}
      {/* Focus lets keyboards scroll a block that is wider than its column. */}
      <pre className={styles.pre} tabIndex={0} role="region" aria-label={label}>
        <code className={`language-${language}`}>
          <Highlighted code={code} language={language} />
        </code>
      </pre>
    </div>
  );
}

/** A definition in SDL with its types linked. */
export function Signature({code, links}: {code: string; links: Links}): ReactNode {
  return (
    <div className={styles.block} data-signature>
      <pre className={styles.pre} tabIndex={0} role="region" aria-label="Definition">
        <code className="language-graphql">
          <Highlighted code={code} language="graphql" links={links} />
        </code>
      </pre>
    </div>
  );
}
