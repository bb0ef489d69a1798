/** Pictures that Endless downloads, and sizes that come and go with the products that name them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const product = caller.id('prd:AP-LAMP-LED-BLK');

beforeEach(() => {
  caller.reset();
});

describe('a picture with an address', () => {
  interface Image {
    sourceUrl: string;
    url: string | null;
    width: number | null;
    file: {name: string} | null;
  }

  it.each([
    ['https://pictures.example.com/lamps/black.jpg?size=large', 'black.jpg'],
    ['https://pictures.example.com/', 'image.jpg'],
  ])('%s is stored within five minutes as %s', (sourceUrl, name) => {
    const read = (): {updatedAt: string; images: Image[]} =>
      caller.ask<{product: {updatedAt: string; images: Image[]}}>(
        'query ($id: EndlessID!) { product(id: $id) { updatedAt images { sourceUrl url width file { name } } } }',
        {id: product},
      ).product;
    caller.run('addProductImage', {productId: product, sourceUrl});
    const before = read();
    expect(before.images.at(-1)).toEqual({sourceUrl, url: null, width: null, file: null});
    caller.wait('PT5M');
    const after = read();
    expect(after.images.at(-1)).toMatchObject({sourceUrl, file: {name}});
    expect(after.images.at(-1)?.url).toMatch(/^https:/);
    expect(after.images.at(-1)?.width).toBeGreaterThan(0);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });
});

describe('the place of a picture', () => {
  const images = (): {id: string; sourceUrl: string}[] =>
    caller.ask<{product: {images: {id: string; sourceUrl: string}[]}}>(
      'query ($id: EndlessID!) { product(id: $id) { images { id sourceUrl } } }',
      {id: product},
    ).product.images;
  const names = (): unknown[] => images().map(({sourceUrl}) => sourceUrl.split('/').at(-1));
  const add = (name: string, more: object = {}): unknown =>
    caller.run('addProductImage', {productId: product, sourceUrl: `https://pictures.example.com/${name}`, ...more});

  it('is the one given, the last beyond the end, and moves the others', () => {
    for (const {id} of images()) caller.run('removeProductImage', {id});
    add('a.jpg');
    add('b.jpg');
    const second = images().at(-1)?.id;
    add('c.jpg', {position: 1});
    expect(names()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    add('d.jpg', {position: 20});
    expect(names()).toEqual(['c.jpg', 'a.jpg', 'b.jpg', 'd.jpg']);
    add('e.jpg', {position: 4});
    expect(names()).toEqual(['c.jpg', 'a.jpg', 'b.jpg', 'e.jpg', 'd.jpg']);
    caller.run('updateProductImage', {id: second, position: 5});
    expect(names()).toEqual(['c.jpg', 'a.jpg', 'e.jpg', 'd.jpg', 'b.jpg']);
    caller.run('updateProductImage', {id: second, position: 2});
    expect(names()).toEqual(['c.jpg', 'b.jpg', 'a.jpg', 'e.jpg', 'd.jpg']);
  });
});

describe('a size', () => {
  const styleCode = 'RINGS';
  const add = (sku: string, sizeName: string): string =>
    caller.run<{product: {id: string}}>('addProduct', {sku, name: 'Ring', styleCode, sizeName}, 'product { id }')
      .product.id;
  const run = (): [name: string, position: number][] =>
    caller
      .ask<{products: {nodes: {size: {name: string; position: number}}[]}}>(
        'query ($skus: [String!]) { products(filter: {skus: $skus}) { nodes { size { name position } } } }',
        {skus: ['RING-1', 'RING-2', 'RING-3']},
      )
      .products.nodes.map(({size}): [string, number] => [size.name, size.position])
      .sort((a, b) => a[1] - b[1]);

  it('goes with the last product that names it, and those behind it move up', () => {
    add('RING-1', 'Ring small');
    const middle = add('RING-2', 'Ring medium');
    add('RING-3', 'Ring large');
    const [[, first] = ['', 0]] = run();
    expect(run()).toEqual([
      ['Ring small', first],
      ['Ring medium', first + 1],
      ['Ring large', first + 2],
    ]);
    caller.run('updateProduct', {id: middle, sizeName: 'ring SMALL'});
    expect(run()).toEqual([
      ['Ring small', first],
      ['Ring small', first],
      ['Ring large', first + 1],
    ]);
  });
});
