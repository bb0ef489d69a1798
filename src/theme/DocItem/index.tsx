// Wrapped: hands the components of examples to the page that brings them along.
import type {ComponentProps, ReactNode} from 'react';
import DocItem from '@theme-original/DocItem';
import type StockDocItem from '@theme/DocItem';
import {ExamplesOfPage} from '../../playground/ui/ExampleSlot.tsx';

type Props = ComponentProps<typeof StockDocItem> & {examples?: ComponentProps<typeof ExamplesOfPage>['value']};

export default function DocItemWithExamples({examples, ...props}: Props): ReactNode {
  return (
    <ExamplesOfPage value={examples}>
      <DocItem {...props} />
    </ExamplesOfPage>
  );
}
