import type {ReactNode} from 'react';
import {tagKey} from '../model/filter.ts';
import {isKind} from '../model/taxonomy.ts';
import styles from './kindBadge.module.css';

/** What kind of change a note is about, as its tags tell. */
export function KindBadge({tags}: {tags: readonly {label: string; permalink: string}[]}): ReactNode {
  const kind = tags.find(({permalink}) => isKind(tagKey(permalink)));
  return kind && <span className={`${styles.badge} ${styles[tagKey(kind.permalink)] ?? ''}`}>{kind.label}</span>;
}
