/** Inbound notices: their papers, what a line shows of its goods, what closing one leaves, and which a list finds. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const id = (key: string): string => caller.id(key);
const lamp = 'AP-LAMP-LED-BLK';
const tent = 'AP-TENT-2P-GRN';

beforeEach(() => caller.reset());

interface Line extends Fields {
  id: string;
}

/** Announces goods at Utrecht, where people receive. */
function announced(items: Fields[], more: Fields = {}): {id: string; lines: Line[]} {
  const input = {brandId: id('bra:alder-pine'), type: 'TRANSFER', warehouseId: id('whs:utrecht'), items, ...more};
  const selection = 'asn { id items(first: 50) { nodes { id } } }';
  const {asn} = caller.run<{asn: {id: string; items: {nodes: Line[]}}}>('createASN', input, selection);
  return {id: asn.id, lines: asn.items.nodes};
}

function receive(notice: {id: string; lines: Line[]}, counts: Fields[]): void {
  caller.run('markASNAsArrived', {id: notice.id});
  caller.run('startASNReceiving', {id: notice.id});
  const items = counts.map((count, at) => ({asnItemId: notice.lines[at]?.id, ...count}));
  caller.run('receiveASNItems', {id: notice.id, items});
}

const upload = (name: string): string =>
  caller.run<{file: {id: string}}>(
    'createPresignedUploadUrl',
    {purpose: 'ATTACHMENT', name, contentType: 'application/pdf', size: '9000'},
    'file { id }',
  ).file.id;

describe('papers of a notice', () => {
  const papers = (notice: string): unknown =>
    caller.ask('query ($id: EndlessID!) { asn(id: $id) { files { id size } } }', {id: notice});

  it('are kept from its making, and from the change that names them', () => {
    const [list, mail, unused] = ['list.pdf', 'mail.pdf', 'unused.pdf'].map(upload);
    const notice = announced([{productId: id(`prd:${lamp}`), expectedQuantity: 4}], {fileIds: [list]});
    expect(papers(notice.id)).toEqual({asn: {files: [{id: list, size: '9000'}]}});
    caller.run('updateASN', {id: notice.id, fileIds: [list, mail]});
    caller.wait('P2D');
    const both = [list, mail].map((file) => ({id: file, size: '9000'}));
    expect(papers(notice.id)).toEqual({asn: {files: both}});
    expect(caller.platform.simulator.store.get('File', unused)).toBeUndefined();
  });
});

describe('a change of a notice', () => {
  it('may name the warehouse that it has, also after it was sent there', () => {
    const notice = {id: id('asn:2205')};
    const own = {...notice, warehouseId: id('whs:antwerp'), reference: 'AT-9000'};
    expect(caller.reasons('updateASN', own)).toEqual([]);
    expect(caller.reasons('updateASN', {...notice, warehouseId: id('whs:leeds')})).toEqual(['MANAGED_BY_WMS']);
  });
});

describe('a line of a notice', () => {
  const read = (notice: string): Fields[] =>
    caller.ask<{asn: {items: {nodes: Fields[]}}}>(
      `query ($id: EndlessID!) { asn(id: $id) { items(first: 50) { nodes {
        countryOfOrigin { code } inventoryItem { id } receivedQuantity unavailableQuantity
        itemLocations { physical unavailableReason } } } } }`,
      {id: notice},
    ).asn.items.nodes;

  it('shows the country of the product unless it names another', () => {
    const {id: notice} = announced([
      {productId: id(`prd:${tent}`), expectedQuantity: 4},
      {productId: id(`prd:${tent}`), expectedQuantity: 4, countryOfOriginCode: 'VN'},
      {productId: id('prd:AP-PEG-AL-10'), expectedQuantity: 4},
    ]);
    caller.run('updateProduct', {id: id('prd:AP-PEG-AL-10'), customs: null});
    const countries = read(notice).map(({countryOfOrigin}) => countryOfOrigin);
    expect(countries).toEqual([{code: 'PT'}, {code: 'VN'}, null]);
  });

  it('shows the stock that it goes into, and the places where it lies', () => {
    const notice = announced([{productId: id(`prd:${lamp}`), expectedQuantity: 5, lotNumber: 'L-77'}]);
    const inventoryItem = {id: id(`inv:${lamp}`)};
    expect(read(notice.id)).toMatchObject([
      {inventoryItem, receivedQuantity: 0, unavailableQuantity: 0, itemLocations: []},
    ]);
    const [{id: asnItemId} = {id: ''}] = notice.lines;
    receive(notice, [{quantity: 3}, {asnItemId, quantity: 2, unavailableReason: 'DAMAGED'}]);
    const damaged = {physical: 2, unavailableReason: 'DAMAGED'};
    expect(read(notice.id)).toMatchObject([
      {
        inventoryItem,
        receivedQuantity: 5,
        unavailableQuantity: 2,
        itemLocations: [{physical: 3, unavailableReason: null}, damaged],
      },
    ]);
  });
});

describe('the page of a carrier for a notice', () => {
  const page = (carrier: string | null, trackingNumber: string | null): unknown => {
    const more = {trackingNumber, ...(carrier ? {carrierId: id(carrier)} : {})};
    const {id: notice} = announced([{productId: id(`prd:${lamp}`), expectedQuantity: 1}], more);
    const query = 'query ($id: EndlessID!) { asn(id: $id) { trackingUrl } }';
    return caller.ask<{asn: {trackingUrl: string | null}}>(query, {id: notice}).asn.trackingUrl;
  };

  it('needs both a carrier with such pages and a number', () => {
    expect(page('car:isle-mail', 'X 1')).toContain('X%201');
    expect(page('car:isle-mail', null)).toBeNull();
    expect(page(null, 'X 1')).toBeNull();
  });
});

describe('closing the notice of a transfer', () => {
  it('tells of each line whether units are lost or were found', () => {
    const skus = [lamp, 'AP-MUG-ENM-WHT', 'AP-PLATE-ENM-WHT'];
    const {store} = caller.platform.simulator;
    const placeOf = (sku: string): string | undefined =>
      store
        .referring('ItemLocation', 'inventoryItem', id(`inv:${sku}`))
        .map(({location}) => store.need('Location', location))
        .find(({warehouse, zone}) => warehouse === id('whs:leeds') && zone === 'PICKING')?.id;
    for (const sku of skus) caller.count(sku, 200);
    type Made = {inventoryTransfer: {id: string}};
    const {inventoryTransfer} = caller.run<Made>(
      'createInventoryTransfer',
      {
        fromWarehouseId: id('whs:leeds'),
        toWarehouseId: id('whs:utrecht'),
        items: skus.map((sku) => ({inventoryItemId: id(`inv:${sku}`), fromLocationId: placeOf(sku), quantity: 4})),
      },
      'inventoryTransfer { id }',
    );
    caller.run('startInventoryTransfer', {id: inventoryTransfer.id});
    const notice = announced([], {inventoryTransferId: inventoryTransfer.id});
    receive(notice, [{quantity: 4}, {quantity: 3}, {quantity: 6}]);
    caller.run('closeASN', {id: notice.id, acceptShortage: true});
    const query = `query ($id: EndlessID!) { inventoryTransfer(id: $id) { status
      items { receivedQuantity discrepancyReason { code } } } }`;
    expect(caller.ask(query, inventoryTransfer)).toEqual({
      inventoryTransfer: {
        status: 'COMPLETED',
        items: [
          {receivedQuantity: 4, discrepancyReason: null},
          {receivedQuantity: 3, discrepancyReason: {code: 'LOST'}},
          {receivedQuantity: 6, discrepancyReason: {code: 'FOUND'}},
        ],
      },
    });
  });
});

describe('a note that closes a notice', () => {
  it.each([
    ['dana', {fullName: 'Dana Reyes'}],
    ['wms', null],
  ])('has its author when %s closes it', (name, author) => {
    const notice = announced([{productId: id(`prd:${lamp}`), expectedQuantity: 4}]);
    receive(notice, [{quantity: 3}]);
    caller.run('closeASN', {id: notice.id, acceptShortage: true, note: 'One is lost.'}, '', name);
    const query =
      'query ($id: EndlessID!) { asn(id: $id) { status notes(first: 5) { nodes { body author { fullName } } } } }';
    expect(caller.ask(query, {id: notice.id})).toEqual({
      asn: {status: 'CLOSED', notes: {nodes: [{body: 'One is lost.', author}]}},
    });
  });
});

describe('notices of some brands', () => {
  const brandsOf = (filter: Fields, as: string): Set<string> =>
    new Set(
      caller
        .ask<{
          asns: {nodes: {brand: {code: string}}[]};
        }>('query ($filter: ASNFilter) { asns(first: 100, filter: $filter) { nodes { brand { code } } } }', {filter}, as)
        .asns.nodes.map(({brand}) => brand.code),
    );
  const junior = {brandIds: [id('bra:alder-junior')]};

  it('are found by them, unless the request names a brand', () => {
    expect(brandsOf({}, 'dana-company')).toEqual(new Set(['AP', 'AJ']));
    expect(brandsOf(junior, 'dana-company')).toEqual(new Set(['AJ']));
    expect(brandsOf(junior, 'dana')).toEqual(new Set(['AP']));
    expect(brandsOf(junior, 'dana-junior')).toEqual(new Set(['AJ']));
  });
});

describe('the alert of a late notice', () => {
  const alerts = (notice: string): Fields[] =>
    caller.ask<{asn: {alerts: Fields[]}}>(
      'query ($id: EndlessID!) { asn(id: $id) { alerts { type severity resolvedAt message } } }',
      {id: notice},
    ).asn.alerts;
  const late = (): string => {
    const items = [{productId: id(`prd:${lamp}`), expectedQuantity: 4}];
    const notice = announced(items, {expectedArrivalOn: '2025-10-01'});
    caller.wait('P12D');
    expect(alerts(notice.id)).toMatchObject([{type: 'LATE', severity: 'CRITICAL', resolvedAt: null}]);
    return notice.id;
  };

  it('is resolved when no day is expected any more', () => {
    const notice = late();
    caller.run('updateASN', {id: notice, expectedArrivalOn: null});
    expect(alerts(notice)).toMatchObject([{resolvedAt: expect.stringContaining('2025-10-12') as unknown}]);
  });

  it('tells a later day anew when that has passed as well', () => {
    const notice = late();
    caller.run('updateASN', {id: notice, expectedArrivalOn: '2025-10-08'});
    const open = alerts(notice).filter(({resolvedAt}) => resolvedAt === null);
    expect(open).toMatchObject([{type: 'LATE', severity: 'WARNING'}]);
    expect(open[0]?.['message']).toContain('2025-10-08');
  });
});

it('a line shows the places of units whose receipt was corrected to nothing and back', () => {
  const items = [{productId: id(`prd:${lamp}`), quantity: 3}];
  const {asn} = caller.run<{asn: {id: string}}>(
    'receiveWithoutOrder',
    {brandId: id('bra:alder-pine'), warehouseId: id('whs:utrecht'), reference: 'Found', items},
    'asn { id }',
  );
  const {store} = caller.platform.simulator;
  const receipt = store.all('InventoryMovement').find((each) => each.asn === asn.id);
  for (const quantity of [0, 2]) caller.run('correctASNReceipt', {id: receipt?.id, quantity});
  const shown = caller.ask(
    'query ($id: EndlessID!) { asn(id: $id) { items { nodes { receivedQuantity itemLocations { physical } } } } }',
    asn,
  );
  const places = [{physical: expect.any(Number) as unknown}];
  expect(shown).toEqual({asn: {items: {nodes: [{receivedQuantity: 2, itemLocations: places}]}}});
});
