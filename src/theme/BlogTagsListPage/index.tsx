// Ejected from Docusaurus 3.10.2: areas and kinds, with what each is about, instead of letters.
import type {ReactNode} from 'react';
import {HtmlClassNameProvider, PageMetadata, ThemeClassNames} from '@docusaurus/theme-common';
import Link from '@docusaurus/Link';
import BlogLayout from '@theme/BlogLayout';
import type {Props} from '@theme/BlogTagsListPage';
import Heading from '@theme/Heading';
import {tagKey} from '../../changelog/model/filter.ts';
import {areas, kinds} from '../../changelog/model/taxonomy.ts';

function Tags({name, keys, tags}: {name: string; keys: readonly string[]; tags: Props['tags']}): ReactNode {
  return (
    <section>
      <Heading as="h2">{name}</Heading>
      <dl>
        {keys.flatMap((key) => {
          const tag = tags.find(({permalink}) => tagKey(permalink) === key);
          return tag
            ? [
                <dt key={key}>
                  <Link to={tag.permalink}>{tag.label}</Link> <span className="hint">{tag.count}</span>
                </dt>,
                <dd key={`${key}-about`}>{tag.description}</dd>,
              ]
            : [];
        })}
      </dl>
    </section>
  );
}

export default function BlogTagsListPage({tags, sidebar}: Props): ReactNode {
  return (
    <HtmlClassNameProvider className={`${ThemeClassNames.wrapper.blogPages} ${ThemeClassNames.page.blogTagsListPage}`}>
      <PageMetadata title="Tags" />
      <BlogLayout sidebar={sidebar}>
        <Heading as="h1">Release notes by tag</Heading>
        <Tags name="Areas" keys={areas} tags={tags} />
        <Tags name="Kinds of change" keys={kinds} tags={tags} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
