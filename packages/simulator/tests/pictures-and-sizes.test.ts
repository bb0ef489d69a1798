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
    const described = caller.run(
      'updateProductImage',
      {id: second, altText: 'From behind'},
      'image { altText position }',
    );
    expect(described).toMatchObject({image: {altText: 'From behind', position: 2}});
    const moved = caller.run('updateProductImage', {id: second, position: 5}, 'image { altText position }');
    expect(moved).toMatchObject({image: {altText: 'From behind', position: 5}});
  });

  it('is free again when it is removed before it has come', () => {
    add('a.jpg');
    const [shown, waiting] = images();
    caller.run('removeProductImage', {id: waiting?.id});
    caller.wait('PT5M');
    expect(images()).toEqual([shown]);
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

  const sizes = (...groups: string[]): string[] =>
    caller
      .ask<{sizes: {nodes: {name: string; group: string; position: number}[]}}>(
        '{ sizes(first: 100) { nodes { name group position } } }',
      )
      .sizes.nodes.filter(({group}) => groups.includes(group))
      .map(({group, position, name}) => `${group} ${position} ${name}`);

  it('keeps its step under another name', () => {
    caller.run('updateSize', {id: caller.id('siz:40-l'), name: '40 litres'});
    expect(sizes('packs')).toEqual(['packs 1 25 l', 'packs 2 40 litres', 'packs 3 60 l']);
  });

  it('moves to the end of another run, or to a step of it, and leaves no gap', () => {
    caller.run('updateSize', {id: caller.id('siz:40-l'), group: 'mats'});
    expect(sizes('mats', 'packs')).toEqual(
      ['mats 1 Regular', 'mats 2 Long', 'mats 3 40 l'].concat(['packs 1 25 l', 'packs 2 60 l']),
    );
    caller.run('updateSize', {id: caller.id('siz:25-l'), group: 'mats', position: 2});
    expect(sizes('mats', 'packs')).toEqual(
      ['mats 1 Regular', 'mats 2 25 l', 'mats 3 Long', 'mats 4 40 l'].concat(['packs 1 60 l']),
    );
  });
});

describe('a style', () => {
  const rename = (more: object): unknown =>
    caller.run('updateStyle', {id: caller.id('sty:lamp'), ...more}, 'style { code name }');

  it('is called by its code, the new one too, when it has no name', () => {
    expect(rename({name: 'Lamp'})).toMatchObject({style: {code: 'AP-LAMP', name: 'Lamp'}});
    expect(rename({name: null})).toMatchObject({style: {code: 'AP-LAMP', name: 'AP-LAMP'}});
    expect(rename({name: null, code: 'AP-LIGHT'})).toMatchObject({style: {code: 'AP-LIGHT', name: 'AP-LIGHT'}});
  });
});

describe('a color', () => {
  it('shows the file that was uploaded for it', () => {
    const upload = {name: 'moss.png', contentType: 'image/png', size: '20480', purpose: 'PRODUCT_IMAGE'};
    const {file} = caller.run<{file: {id: string}}>('createPresignedUploadUrl', upload, 'file { id }');
    const green = {id: caller.id('col:green'), swatchFileId: file.id};
    expect(caller.run('updateColor', green, 'color { swatch { id } }')).toMatchObject({color: {swatch: {id: file.id}}});
  });
});

describe('a package', () => {
  it('has the GTIN of no other product', () => {
    const input = {id: product, innerPack: {quantity: 6, gtin: '5050000010023'}};
    expect(caller.try('updateProductPackaging', input).userErrors).toMatchObject([
      {reason: 'ALREADY_EXISTS', field: ['input', 'innerPack', 'gtin']},
    ]);
  });
});

describe('a category', () => {
  const category = (): unknown =>
    caller.ask<{product: {category: unknown}}>('query ($id: EndlessID!) { product(id: $id) { category { name } } }', {
      id: product,
    }).product.category;

  it('leaves its products to the one above, or to none', () => {
    const {productCategory} = caller.run<{productCategory: {id: string}}>(
      'registerProductCategory',
      {name: 'Lanterns', parentId: caller.id('cat:furniture')},
      'productCategory { id }',
    );
    const {id} = productCategory;
    caller.run('updateProduct', {id: product, categoryId: id});
    caller.run('updateProductCategory', {id, name: 'Lamps'});
    expect(category()).toEqual({name: 'Lamps'});
    caller.run('removeProductCategory', {id});
    expect(category()).toEqual({name: 'Camp furniture'});
    caller.run('updateProductCategory', {id: caller.id('cat:furniture'), parentId: null});
    caller.run('removeProductCategory', {id: caller.id('cat:furniture')});
    expect(category()).toBeNull();
  });
});

describe('a composition', () => {
  const compose = (sku: string, lines: object[]): unknown =>
    caller.run(
      'updateCompositionLines',
      {id: caller.id(`prd:${sku}`), lines},
      'product { compositionLines { quantity wastePercent } }',
    );

  it('plans waste for what is made, and none for a bundle', () => {
    const [cloth, cord] = [caller.id('prd:AP-PART-CLOTH-GRN'), caller.id('prd:AP-PART-CORD-3')];
    const lines = [
      {componentId: cloth, quantity: 7, wastePercent: '5'},
      {componentId: cord, quantity: 12},
    ];
    expect(compose('AP-TARP-3X3-GRN', lines)).toMatchObject({
      product: {
        compositionLines: [
          {quantity: 7, wastePercent: '5'},
          {quantity: 12, wastePercent: '0'},
        ],
      },
    });
    expect(compose('AP-SET-WKND', [{componentId: product, quantity: 1, wastePercent: '5'}])).toMatchObject({
      product: {compositionLines: [{quantity: 1, wastePercent: '0'}]},
    });
  });
});
