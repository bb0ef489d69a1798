import type {ComponentType, ReactNode, SVGProps} from 'react';

interface Props {
  /** An imported SVG file. Its colours are variables of the site, so that they follow the colour mode. */
  drawing: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  description: string;
}

export default function Picture({drawing: Drawing, title, description}: Props): ReactNode {
  return (
    <figure className="diagram">
      <div className="diagram-canvas">
        <Drawing role="img" aria-label={description} />
      </div>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
