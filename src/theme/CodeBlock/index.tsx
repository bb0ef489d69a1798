import type {ComponentProps, ReactNode} from 'react';
import CodeBlock from '@theme-original/CodeBlock';
import includeLanguages from '@theme/prism-include-languages';
import {Prism} from 'prism-react-renderer';

includeLanguages(Prism);

/** Brings the languages of code blocks along, which Docusaurus puts into the script of every page. */
export default function CodeBlockWithLanguages(props: ComponentProps<typeof CodeBlock>): ReactNode {
  return <CodeBlock {...props} />;
}
