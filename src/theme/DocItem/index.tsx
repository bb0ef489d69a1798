// Wrapped: passes the components of examples to the Markdown of pages whose routes bring them (reference/plugin/slim-docs.ts).
import {useMemo, type ComponentProps, type ComponentType, type ReactNode} from 'react';
import DocItem from '@theme-original/DocItem';
import type StockDocItem from '@theme/DocItem';
import type examplesOfPage from '../../playground/ui/Example/index.tsx';

type StockProps = ComponentProps<typeof StockDocItem>;
type Examples = typeof examplesOfPage;

export default function DocItemWithExamples({
  examples,
  content,
  ...props
}: StockProps & {examples?: Examples}): ReactNode {
  const withExamples = useMemo(() => {
    const Markdown = content as ComponentType<{components: Examples | undefined}>;
    return Object.assign(() => <Markdown components={examples} />, content);
  }, [content, examples]);
  return <DocItem {...props} content={withExamples} />;
}
