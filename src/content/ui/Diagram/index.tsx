import type {ReactNode} from 'react';

/** A diagram drawn by the build. */
export default function Diagram({html}: {html: string}): ReactNode {
  return <figure className="diagram" dangerouslySetInnerHTML={{__html: html}} />;
}
