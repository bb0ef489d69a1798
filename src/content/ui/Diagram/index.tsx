import type {ReactNode} from 'react';

export default function Diagram({html}: {html: string}): ReactNode {
  return <figure className="diagram" dangerouslySetInnerHTML={{__html: html}} />;
}
