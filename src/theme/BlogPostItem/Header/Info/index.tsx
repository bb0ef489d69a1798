// Ejected: the date is written as in the notes' text, day before month, and the teams follow it.
import {Fragment, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import type {Props} from '@theme/BlogPostItem/Header/Info';
import {formatDay} from '../../../../site/model/dates.ts';
import styles from './styles.module.css';

export default function BlogPostItemHeaderInfo({className}: Props): ReactNode {
  const {metadata} = useBlogPost();
  return (
    <p className={clsx(styles.info, className)}>
      <time dateTime={metadata.date}>{formatDay(new Date(metadata.date))}</time>
      {metadata.authors.map(({key, name, page}, index) => (
        <Fragment key={key ?? name}>
          {index === 0 ? ' · ' : ', '}
          {page ? <Link to={page.permalink}>{name}</Link> : name}
        </Fragment>
      ))}
    </p>
  );
}
