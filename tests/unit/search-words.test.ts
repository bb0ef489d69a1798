/** How texts are cut into words, and words into stems. */
import {describe, expect, it} from 'vitest';
import {fold, isStopWord, joinText, meaningfulParts, partsOf, splitWords, stem} from '../../src/search/model/text.ts';

describe('words', () => {
  it.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['E\u0301te\u0301', 'e\u0301te\u0301'],
    ['ﬁn Ω', 'ﬁn ω'],
    ['İstanbul', 'istanbul'],
  ])('%s is folded to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ["don't, the warehouse's", ['dont', 'the', 'warehouse']],
    ['rock’n’roll’S', ['rocknroll']],
    ["'quoted' d' 5's", ['quoted', 'd', '5']],
    ['HTTPServer2Go', ['http', 'server2', 'go']],
    ['iPhone XMLHttp ÉtéVert', ['i', 'phone', 'xml', 'http', 'ete', 'vert']],
    ['a_b-c.d:e/f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['…', []],
  ])('of %j are %j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  it('know where they stand', () => {
    expect(splitWords("The order's B2BItem.")).toEqual([
      {start: 0, end: 3, joined: 'the', parts: [{start: 0, end: 3, value: 'the'}]},
      {start: 4, end: 9, joined: 'order', parts: [{start: 4, end: 9, value: 'order'}]},
      {
        start: 12,
        end: 19,
        joined: 'b2bitem',
        parts: [
          {start: 12, end: 15, value: 'b2b'},
          {start: 15, end: 19, value: 'item'},
        ],
      },
    ]);
  });

  it('in one are the same however they are written', () => {
    expect(['create-order', 'Create order', 'createOrder'].map(joinText)).toEqual(Array(3).fill('createorder'));
    expect(meaningfulParts('How do I hold the order?')).toEqual(['hold', 'order']);
    expect(['a', 'without', 'yours', 'order', ''].map(isStopWord)).toEqual([true, true, false, false, false]);
  });
});

it('stems are what forms of a word share', () => {
  const words =
    'allocation allocations allocate allocates allocated allocating organisation organization organises organize organized organising ' +
    'automatically payments payment fulfilment fulfillment shipping shipped ships cancelled cancellation cancel deliveries delivery ' +
    'delivered carried boxes box houses warehouse manuals manual returnable colour color labelling labels label note notes noted not ' +
    'string speed need feed bus status address addresses analysis this gas skus sku asns asn move moved moves moving add adding added ' +
    'red user using use b2b orders2 chose chosen choice broke broken breakage sent sold bought lost losing paid kept taken took held ' +
    'written wrote shown found made stuck came begun began built people went given gave fallen fell pick picks picked picker dry dries fixes';
  const stems = words.split(' ').map((word) => `${word} ${stem(word)}`);
  expect(stems).toMatchInlineSnapshot(`
    [
      "allocation alloc",
      "allocations alloc",
      "allocate alloc",
      "allocates alloc",
      "allocated alloc",
      "allocating alloc",
      "organisation organ",
      "organization organ",
      "organises organ",
      "organize organ",
      "organized organ",
      "organising organ",
      "automatically automatic",
      "payments pay",
      "payment pay",
      "fulfilment fulfil",
      "fulfillment fulfil",
      "shipping ship",
      "shipped ship",
      "ships ship",
      "cancelled cancel",
      "cancellation cancel",
      "cancel cancel",
      "deliveries deliver",
      "delivery deliver",
      "delivered deliver",
      "carried car",
      "boxes box",
      "box box",
      "houses hous",
      "warehouse warehous",
      "manuals manu",
      "manual manu",
      "returnable return",
      "colour color",
      "color color",
      "labelling label",
      "labels label",
      "label label",
      "note note",
      "notes note",
      "noted noted",
      "not not",
      "string string",
      "speed speed",
      "need need",
      "feed feed",
      "bus bus",
      "status status",
      "address addres",
      "addresses addres",
      "analysis analysis",
      "this this",
      "gas gas",
      "skus skus",
      "sku sku",
      "asns asn",
      "asn asn",
      "move mov",
      "moved mov",
      "moves mov",
      "moving mov",
      "add add",
      "adding add",
      "added add",
      "red red",
      "user user",
      "using using",
      "use use",
      "b2b b2b",
      "orders2 orders2",
      "chose choos",
      "chosen choos",
      "choice choos",
      "broke break",
      "broken break",
      "breakage break",
      "sent send",
      "sold sel",
      "bought buy",
      "lost los",
      "losing los",
      "paid pay",
      "kept keep",
      "taken tak",
      "took tak",
      "held hold",
      "written writ",
      "wrote writ",
      "shown show",
      "found find",
      "made mak",
      "stuck stick",
      "came com",
      "begun begin",
      "began begin",
      "built build",
      "people person",
      "went go",
      "given giv",
      "gave giv",
      "fallen fal",
      "fell fal",
      "pick pick",
      "picks pick",
      "picked pick",
      "picker picker",
      "dry dry",
      "dries dri",
      "fixes fix",
    ]
  `);
});
