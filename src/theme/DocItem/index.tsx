// Wrapped: hands the components of examples to the Markdown of pages whose routes bring them (reference/plugin/docs.ts).
import type {ComponentProps, ReactNode} from 'react';
import {MDXProvider} from '@mdx-js/react';
import DocItem from '@theme-original/DocItem';
import type StockDocItem from '@theme/DocItem';
import type examplesOfPage from '../../playground/ui/Example/index.tsx';

type Props = ComponentProps<typeof StockDocItem> & {examples?: typeof examplesOfPage};

export default function DocItemWithExamples({examples = undefined, ...props}: Props): ReactNode {
  return (
    <MDXProvider components={examples}>
      <DocItem {...props} />
    </MDXProvider>
  );
}
