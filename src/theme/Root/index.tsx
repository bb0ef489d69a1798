import type {ReactNode} from 'react';
import {EncodedLinks} from '@site/src/components/EncodedLinks';

export default function Root({children}: {children: ReactNode}): ReactNode {
  return <EncodedLinks>{children}</EncodedLinks>;
}
