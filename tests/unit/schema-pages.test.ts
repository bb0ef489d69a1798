import {describe, expect, it} from 'vitest';
import {wrongPages} from '../../scripts/checks/schema-pages.ts';
import {referenceOfSdl} from '../support/reference.ts';

const {model} = referenceOfSdl(
  'type Query { orders: orders Orders: Orders } type orders { a: Int } type Orders { a: Int }',
);
const html = (title: string): string => `<title data-rh="true">${title} | Docs</title>`;

/** The pages as a sound build has them. */
function builtPages(): Map<string, string> {
  const nouns = {queries: 'query', objects: 'object', scalars: 'scalar', directives: 'directive'} as Record<
    string,
    string
  >;
  const items = model.entities.map(({kind, name, route}): [string, string] => [
    route,
    html(`${kind === 'directives' ? '@' : ''}${name} ${nouns[kind] ?? ''}`),
  ]);
  return new Map([
    ['/api/operations/queries', html('Queries')],
    ['/api/operations/directives', html('Client directives')],
    ['/api/types/objects', html('Objects')],
    ['/api/types/scalars', html('Scalars')],
    ['/api/types/directives', html('Schema directives')],
    ...items,
  ]);
}

describe('wrongPages', () => {
  const routeOf = (name: string) => model.types.get(name)?.route ?? '';

  it('finds nothing where every item has its page', () => {
    expect(wrongPages(model, builtPages())).toEqual([]);
  });

  it('finds an item without a page, and a page without an item', () => {
    const pages = builtPages();
    pages.delete(routeOf('orders'));
    pages.set('/api/types/objects/gone', html('Gone object'));
    expect(wrongPages(model, pages)).toEqual([
      `${routeOf('orders')} is missing: orders object.`,
      '/api/types/objects/gone belongs to no item.',
    ]);
  });

  it('finds the page of another item, even if only the case tells them apart', () => {
    const pages = builtPages();
    pages.set(routeOf('orders'), pages.get(routeOf('Orders')) ?? '');
    expect(wrongPages(model, pages)).toEqual([
      `${routeOf('orders')} is "Orders object | Docs" instead of orders object.`,
    ]);
  });
});
