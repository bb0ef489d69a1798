import {Fragment, type ReactNode} from 'react';
import type {Piece} from '../../model/colour.ts';

interface Props {
  pieces: readonly Piece[];
  draw?: (text: string) => ReactNode;
}

/** Code in its colours, which `global.css` gives to the classes. Only what has a colour gets an element. */
export function Pieces({pieces, draw = (text) => text}: Props): ReactNode {
  return pieces.map(({text, kind}, index) =>
    kind === undefined ? (
      <Fragment key={index}>{draw(text)}</Fragment>
    ) : (
      <span key={index} className={`token ${kind}`}>
        {draw(text)}
      </span>
    ),
  );
}
