import type {ReactNode} from 'react';

/** A diagram that the build has drawn. */
export default function Diagram({html}: {html: string}): ReactNode {
  return <figure className="diagram" dangerouslySetInnerHTML={{__html: html}} />;
}
