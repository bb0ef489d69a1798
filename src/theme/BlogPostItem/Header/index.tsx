// Ejected: the kind is beside the title, the date is written as in the notes' text, and required action is marked.
import {Fragment, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import {actionLabel, readAction} from '../../../changelog/model/action.ts';
import {tagKey} from '../../../changelog/model/filter.ts';
import {isArea} from '../../../changelog/model/taxonomy.ts';
import {KindBadge} from '../../../changelog/ui/KindBadge.tsx';
import {formatDay} from '../../../site/model/dates.ts';
import styles from './styles.module.css';

export default function BlogPostItemHeader(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  const {title, permalink, date, tags, authors} = metadata;
  const action = readAction(metadata.frontMatter['actionRequired']);
  const areas = tags.filter((tag) => isArea(tagKey(tag.permalink)));
  const links = isBlogPostPage ? authors.map(({key, name, page}) => ({label: name ?? key ?? '', ...page})) : areas;
  return (
    <header className={clsx(!isBlogPostPage && styles.inList)}>
      <div className={styles.line}>
        {isBlogPostPage ? (
          <h1>{title}</h1>
        ) : (
          <h3>
            <Link to={permalink}>{title}</Link>
          </h3>
        )}
        <KindBadge tags={tags} />
      </div>
      <p className={clsx('hint', styles.rail)}>
        <time dateTime={date}>{formatDay(new Date(date))}</time>{' '}
        <span>
          {links.map(({label, permalink: to}, index) => (
            <Fragment key={label}>
              {index > 0 && ', '}
              {to ? <Link to={to}>{label}</Link> : label}
            </Fragment>
          ))}
        </span>
      </p>
      {action && (
        <p className={styles.action}>
          <strong className="text--warning">{actionLabel(action)}.</strong> {action.what}
        </p>
      )}
    </header>
  );
}
