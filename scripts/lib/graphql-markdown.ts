/**
 * Writes the reference's pages with graphql-markdown: its renderer walks the items, makes their folders and saves their
 * files; what stands in a file is ours. A fault while it prints would be logged and replaced by nothing, so each page
 * is rendered before, and compared with its file after.
 */
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {getRenderer} from '@graphql-markdown/core/renderer';
import {slugify} from '@graphql-markdown/utils';
import {entriesByDomain, listings} from '../../src/reference/model/kinds.ts';
import {SchemaError, type Entity} from '../../src/reference/model/model.ts';
import {renderIndexPage, renderPage} from '../../src/reference/build/page.ts';
import type {Reference} from '../../src/reference/build/reference.ts';
import {groupBy} from '../../src/site/model/group-by.ts';

const nameOf = ({name, source, kind}: Entity): string =>
  `${name} (${kind}${source ? `, ${source.file}:${source.line}` : ''})`;

/** The text of every page; nothing is written before all are rendered. */
export function renderPages(reference: Reference): Map<Entity, string> {
  const faults: string[] = [];
  const pages = new Map<Entity, string>();
  for (const entity of reference.model.entities) {
    try {
      pages.set(entity, renderPage(reference, entity));
    } catch (error) {
      faults.push(`${nameOf(entity)}: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new SchemaError(`No page can be made of these items.\n${faults.join('\n')}`);
  return pages;
}

/** File of a page as graphql-markdown names it; the address comes from the front matter. */
const fileOf = (folder: string, {group, kind, slug}: Entity): string =>
  path.join(folder, group, kind, `${slugify(slug)}.mdx`);

/** Replaces all generated pages below `folder`, and proves that each file holds the page of its item. */
export async function writePages(
  reference: Reference,
  pages: ReadonlyMap<Entity, string>,
  folder: string,
): Promise<void> {
  for (const group of ['operations', 'types']) rmSync(path.join(folder, group), {recursive: true, force: true});
  const textOf = new Map([...pages].map(([{definition}, text]) => [definition as unknown, text]));
  const printer = {printType: (_name: string, type: unknown) => Promise.resolve(textOf.get(type))};
  const renderer = await getRenderer(
    printer as unknown as Parameters<typeof getRenderer>[0],
    folder,
    'api',
    undefined,
    false,
    {hierarchy: {api: {}}},
    '.mdx',
  );
  // Directives of clients and of the schema lie in different folders and may share a slug: one walk for each.
  const groups = ['operations', 'types'].map((group) => [...pages.keys()].filter((entity) => entity.group === group));
  for (const entities of groups) {
    for (const [kind, items] of groupBy(entities, (entity) => entity.kind)) {
      const bySlug = Object.fromEntries(items.map(({slug, definition}): [string, unknown] => [slug, definition]));
      await renderer.renderRootTypes(kind, bySlug);
    }
  }
  for (const listing of listings.filter((candidate) => entriesByDomain(reference.model, candidate).length > 0)) {
    const list = path.join(folder, listing.group, listing.path);
    mkdirSync(list, {recursive: true});
    writeFileSync(path.join(list, 'index.mdx'), renderIndexPage(reference.model, listing));
  }
  const wrong = [...pages].filter(([entity, text]) => {
    const file = fileOf(folder, entity);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (wrong.length > 0) {
    throw new SchemaError(`These items are without their page: ${wrong.map(([entity]) => nameOf(entity)).join(', ')}.`);
  }
}
