import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/BlogListPage';
import {highlightsOf} from '../../model/highlights.ts';

export function Highlights({items}: Pick<Props, 'items'>): ReactNode {
  const {quarter, notes} = highlightsOf(items.map(({content}) => content.metadata));
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="highlights">
      <p className="hint">
        <strong id="highlights">Highlights of {quarter}</strong>:{' '}
        {notes.map(({permalink, title}, index) => (
          <Fragment key={permalink}>
            {index > 0 && ' · '}
            <Link to={permalink}>{title}</Link>
          </Fragment>
        ))}
      </p>
    </section>
  );
}
