// Ejected from Docusaurus 3.10.2: areas, then kinds, with what each is about, instead of letters.
import type {ReactNode} from 'react';
import {HtmlClassNameProvider, PageMetadata, ThemeClassNames} from '@docusaurus/theme-common';
import Link from '@docusaurus/Link';
import BlogLayout from '@theme/BlogLayout';
import type {Props} from '@theme/BlogTagsListPage';
import Heading from '@theme/Heading';
import {tagKey} from '../../changelog/model/filter.ts';
import {areas, kinds} from '../../changelog/model/taxonomy.ts';

export default function BlogTagsListPage({tags, sidebar}: Props): ReactNode {
  const byKey = new Map(tags.map((tag) => [tagKey(tag.permalink), tag]));
  return (
    <HtmlClassNameProvider className={ThemeClassNames.wrapper.blogPages}>
      <BlogLayout sidebar={sidebar}>
        <PageMetadata title="Tags" />
        <Heading as="h1">Release notes by tag</Heading>
        <ul className="markdown">
          {[...areas, ...kinds].flatMap((key) => {
            const {permalink = '', label, description, count} = byKey.get(key) ?? {};
            return permalink === ''
              ? []
              : [
                  <li key={key}>
                    <Link to={permalink}>{label}</Link> <span className="hint">{count}</span>
                    <br />
                    {description}
                  </li>,
                ];
          })}
        </ul>
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
