import type {ComponentProps, ReactNode} from 'react';
import Token from '@theme-original/CodeBlock/Line/Token';
import {hasColour} from '../../../../site/ui/code-theme.ts';

type Props = ComponentProps<typeof Token>;

/** Only what has a colour of its own gets an element; the stock block wraps every space, which doubles a page. */
export default function LeanToken(props: Props): ReactNode {
  return props.token.types.some(hasColour) ? <Token {...props} /> : props.children;
}
