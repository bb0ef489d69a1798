/** What narrows a list: what is in the answer, and what is next to it. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => {
  caller.reset();
});

describe('people', () => {
  const people = (filter: Record<string, unknown>, as = 'dana-company'): string[] =>
    caller
      .ask<{persons: {nodes: {fullName: string}[]}}>(
        'query ($filter: PersonFilter!) { persons(filter: $filter, first: 100) { nodes { fullName } } }',
        {filter},
        as,
      )
      .persons.nodes.map(({fullName}) => fullName)
      .sort();

  const roleType = (name: string): string =>
    caller
      .ask<{roleTypes: {id: string; name: string}[]}>('{ roleTypes { id name } }')
      .roleTypes.find((each) => each.name === name)?.id ?? '';

  it('are found by the types of roles that they hold here', () => {
    const admins = people({roleTypeIds: [roleType('Company Admin')]});
    const brandAdmins = people({roleTypeIds: [roleType('Brand Admin')]});
    expect(admins).toEqual(['Dana Reyes', 'Helena Marsh']);
    expect(brandAdmins).toEqual(['Aisha Khan', 'Tom Okafor']);
    expect(people({roleTypeIds: [roleType('Company Admin'), roleType('Brand Admin')]})).toEqual(
      [...admins, ...brandAdmins].sort(),
    );
  });

  it('are found by permissions of which they hold each', () => {
    const approving = people({permissions: ['orders:approve']});
    expect(approving).toContain('Mira Lindqvist');
    const both = people({permissions: ['orders:approve', 'product-costs:update']});
    expect(both).toContain('Tom Okafor');
    expect(both).not.toContain('Mira Lindqvist');
    expect(both.filter((name) => !approving.includes(name))).toEqual([]);
  });

  it('are found by brands that a role of theirs reaches', () => {
    const junior = people({brandIds: [caller.id('bra:alder-junior')]});
    const pine = people({brandIds: [caller.id('bra:alder-pine')]});
    expect(junior.filter((name) => !pine.includes(name))).toEqual([
      'Aisha Khan',
      'Callum Fraser',
      'Ida Holm',
      'Oskar Nyberg',
    ]);
    expect(pine).toEqual(expect.arrayContaining(['Mira Lindqvist', 'Tom Okafor', 'Dana Reyes']));
    expect(junior).toEqual(expect.arrayContaining(['Tom Okafor', 'Dana Reyes']));
    expect(pine, 'only invited').not.toContain('Yuki Tanaka');
  });

  it('are found by when they were last active, also those who never were', () => {
    const found = people({lastActiveBefore: '2025-09-29T13:55:00Z'});
    expect(found).toEqual(expect.arrayContaining(['Emma Hughes', 'Nils Aarden']));
    expect(found, 'active at that moment').not.toContain('George Hill');
    expect(people({lastActiveBefore: '2025-09-29T13:55:01Z'})).toEqual([...found, 'George Hill'].sort());
  });

  it('are those of the company and the brand of the request, and those who are invited', () => {
    const all = people({}, 'dana-company');
    const pine = people({}, 'tom');
    expect(all.filter((name) => !pine.includes(name))).toEqual([
      'Aisha Khan',
      'Callum Fraser',
      'Ida Holm',
      'Oskar Nyberg',
    ]);
    expect(pine).toContain('Yuki Tanaka');
  });

  it('are related to companies or to brands', () => {
    const related = (partyTypes: string[]): string[] =>
      caller
        .ask<{relationships: {nodes: {party: {name: string}}[]}}>(
          `query ($filter: RelationshipFilter!) { relationships(filter: $filter, first: 100) { nodes {
             party { name } } } }`,
          {filter: {partyTypes}},
          'dana-company',
        )
        .relationships.nodes.map(({party}) => party.name);
    expect([...new Set(related(['COMPANY']))]).toEqual(['Alder Group']);
    expect([...new Set(related(['BRAND']))].sort()).toEqual(['Alder & Pine', 'Alder Junior']);
    expect(related(['COMPANY', 'BRAND'])).toHaveLength(related(['COMPANY']).length + related(['BRAND']).length);
    expect(related(['PERSON'])).toEqual([]);
  });

  it('show the roles that reach a party', () => {
    const roles = (partyId?: string): string[] =>
      caller
        .ask<{person: {roles: {party: {name: string}}[]}}>(
          `query ($id: EndlessID!, $partyId: EndlessID) { person(id: $id) { roles(partyId: $partyId) {
             party { name } } } }`,
          {id: caller.id('per:tom'), partyId},
          'dana-company',
        )
        .person.roles.map(({party}) => party.name);
    expect(roles()).toEqual(['Alder & Pine', 'Alder Junior']);
    expect(roles(caller.id('bra:alder-junior'))).toEqual(['Alder Junior']);
    expect(roles(caller.id('com:alder-group'))).toEqual([]);
  });
});

describe('products', () => {
  const skus = (filter: Record<string, unknown>): string[] =>
    caller
      .ask<{products: {nodes: {sku: string}[]}}>(
        'query ($filter: ProductFilter!) { products(filter: $filter, first: 100) { nodes { sku } } }',
        {filter},
      )
      .products.nodes.map(({sku}) => sku)
      .sort();
  const tent = caller.id('prd:AP-TENT-2P-GRN');
  const wholesale = caller.id('sch:wholesale');

  it('are found on the channels that list them, and no longer once they are taken off', () => {
    const before = skus({salesChannelIds: [wholesale]});
    expect(before).toContain('AP-TENT-2P-GRN');
    expect(before).not.toContain('AP-TENT-2P-BLU');
    caller.run('updateProductSalesChannels', {id: tent, removeSalesChannelIds: [wholesale]});
    expect(skus({salesChannelIds: [wholesale]})).toEqual(before.filter((sku) => sku !== 'AP-TENT-2P-GRN'));
    expect(skus({salesChannelIds: [wholesale, caller.id('sch:direct')]})).toContain('AP-TENT-2P-GRN');
  });

  it('are found by the names of their tags, whatever the capitals', () => {
    caller.run('addProductTags', {id: tent, tags: ['Trade fair', 'Heavy']});
    caller.run('addProductTags', {id: caller.id('prd:AP-LAMP-LED-BLK'), tags: ['heavy']});
    expect(skus({tags: ['trade FAIR']})).toEqual(['AP-TENT-2P-GRN']);
    expect(skus({tags: ['Trade fair', 'HEAVY']})).toEqual(['AP-LAMP-LED-BLK', 'AP-TENT-2P-GRN']);
    expect(skus({tags: ['Trade']})).toEqual([]);
  });
});

describe('items', () => {
  const skus = (filter: Record<string, unknown>): string[] =>
    caller
      .ask<{inventory: {nodes: {product: {sku: string}}[]}}>(
        'query ($filter: InventoryItemFilter!) { inventory(filter: $filter, first: 100) { nodes { product { sku } } } }',
        {filter},
      )
      .inventory.nodes.map(({product}) => product.sku)
      .sort();
  const [lamp, mug] = ['AP-LAMP-LED-BLK', 'AP-MUG-ENM-WHT'];
  const among = (filter: Record<string, unknown>): string[] => skus({skus: [lamp, mug], ...filter});

  it('are found by how many units are available, both ends included', () => {
    const available = (sku: string): number =>
      caller.ask<{inventoryItem: {available: number}}>(
        'query ($id: EndlessID!) { inventoryItem(id: $id) { available } }',
        {id: caller.id(`inv:${sku}`)},
      ).inventoryItem.available;
    const [less, more] = [lamp, mug].sort((a, b) => available(a) - available(b));
    const [least, most] = [available(String(less)), available(String(more))];
    expect(least).toBeLessThan(most);
    expect([among({availableMin: most}), among({availableMin: most + 1})]).toEqual([[more], []]);
    expect([among({availableMax: least}), among({availableMax: least - 1})]).toEqual([[less], []]);
    expect(among({availableMin: least, availableMax: most})).toEqual([lamp, mug]);
  });

  it('are found by whether units come in', () => {
    const incoming = (sku: string): number =>
      caller.ask<{inventoryItem: {incoming: number}}>(
        'query ($id: EndlessID!) { inventoryItem(id: $id) { incoming } }',
        {id: caller.id(`inv:${sku}`)},
      ).inventoryItem.incoming;
    const [coming, without] = [skus({hasIncoming: true}), skus({hasIncoming: false})];
    expect([coming.length, without.length]).not.toContain(0);
    expect([incoming(String(coming[0])) > 0, incoming(String(without[0]))]).toEqual([true, 0]);
    expect(coming.filter((sku) => without.includes(sku))).toEqual([]);
    expect([...coming, ...without].sort()).toEqual(skus({}));
  });
});

describe('places of items', () => {
  const places = (filter: Record<string, unknown>): string[] =>
    caller
      .ask<{itemLocations: {nodes: {unavailableReason: string | null; location: {code: string}}[]}}>(
        `query ($filter: ItemLocationFilter!) { itemLocations(filter: $filter, first: 100) { nodes {
           unavailableReason location { code } } } }`,
        {filter: {warehouseIds: [caller.id('whs:leeds')], inventoryItemIds: [gas, tent], ...filter}},
      )
      .itemLocations.nodes.map(({unavailableReason, location}) => `${location.code} ${unavailableReason ?? 'free'}`)
      .sort();
  const [gas, tent] = [caller.id('inv:AP-GAS-450'), caller.id('inv:AP-TENT-2P-GRN')];

  it('are found by the reasons for which their units can’t be sold; none for those that can', () => {
    const all = places({});
    expect(places({unavailableReasons: ['RECALLED']})).toEqual(['Q-01-01 RECALLED']);
    expect(places({unavailableReasons: ['RECALLED', 'QUARANTINE']})).toEqual([
      'Q-01-01 QUARANTINE',
      'Q-01-01 RECALLED',
    ]);
    expect(places({unavailableReasons: []})).toEqual(all.filter((text) => text.endsWith(' free')));
    expect(all.length).toBeGreaterThan(places({unavailableReasons: []}).length);
  });
});

describe('holds', () => {
  it('are found by the orders that their units are for', () => {
    const unitPrice = {amount: '10.00', currency: 'EUR'};
    const orders = [1, 2].map((quantity) => caller.order([{sku: 'AP-LAMP-LED-BLK', quantity, unitPrice}]).id);
    const held = (orderIds?: (string | undefined)[]): number[] =>
      caller
        .ask<{itemAllocations: {nodes: {quantity: number}[]}}>(
          `query ($filter: ItemAllocationFilter!) { itemAllocations(filter: $filter, first: 100) { nodes { quantity } } }`,
          {filter: {orderIds}},
        )
        .itemAllocations.nodes.map(({quantity}) => quantity)
        .sort();
    expect([held([orders[0]]), held([orders[1]]), held(orders)]).toEqual([[1], [2], [1, 2]]);
    expect(held().length).toBeGreaterThan(2);
  });
});

describe('notes and tasks', () => {
  const order = caller.id('ord:10300');
  const product = caller.id('prd:AP-TENT-2P-GRN');
  const purchase = caller.id('po:10490');
  const list = (type: string, kinds: string[]): string[] =>
    Object.values(
      caller.ask<Record<string, {nodes: {id: string}[]}>>(
        `query ($filter: ${type}Filter!) { ${type.toLowerCase()}s(filter: $filter, first: 100) { nodes { id } } }`,
        {filter: {subjectTypes: kinds}},
      ),
    ).flatMap(({nodes}) => nodes.map(({id}) => id));

  it('are found by the kinds of records that they are about', () => {
    for (const [type, field] of [
      ['Note', 'body'],
      ['Task', 'title'],
    ] as const) {
      const add = (subjectId: string): string =>
        caller.run<Record<string, {id: string}>>(
          `add${type}`,
          {subjectId, [field]: 'Look at this'},
          `${type.toLowerCase()} { id }`,
        )[type.toLowerCase()]?.id ?? '';
      const [onOrder, onProduct, onPurchase] = [add(order), add(product), add(purchase)];
      expect(list(type, ['PURCHASE_ORDER'])).toContain(onPurchase);
      expect(list(type, ['PURCHASE_ORDER'])).not.toContain(onOrder);
      const both = list(type, ['ORDER', 'PRODUCT']);
      expect([onOrder, onProduct, onPurchase].map((id) => both.includes(id))).toEqual([true, true, false]);
    }
  });

  it('mention a person once, whatever repeats', () => {
    const {dana, tom} = {dana: caller.id('per:dana'), tom: caller.id('per:tom')};
    const mentions = 'note { id mentions { id } }';
    const input = {subjectId: order, body: 'Look at this', mentionPersonIds: [tom, tom]};
    const {note} = caller.run<{note: {id: string}}>('addNote', input, mentions);
    expect(note).toMatchObject({mentions: [{id: tom}]});
    const changed = caller.run('updateNote', {id: note.id, mentionPersonIds: [dana, tom, dana]}, mentions);
    expect(changed).toMatchObject({note: {mentions: [{id: dana}, {id: tom}]}});
  });

  it('give a task the brand of its record, also for a caller of the whole company', () => {
    const {task} = caller.run<{task: {brand: {id: string}}}>(
      'addTask',
      {subjectId: purchase, title: 'Call'},
      'task { brand { id } }',
      'dana-company',
    );
    expect(task.brand.id).toBe(caller.id('bra:alder-pine'));
  });
});

describe('warehouses', () => {
  it('are found by whether a brand uses them unless it names another one', () => {
    const codes = (isDefault: boolean): string[] =>
      caller
        .ask<{
          warehouses: {nodes: {code: string}[]};
        }>('query ($filter: WarehouseFilter!) { warehouses(filter: $filter, first: 100) { nodes { code } } }', {filter: {isDefault}})
        .warehouses.nodes.map(({code}) => code);
    expect(codes(true)).toEqual(['LEEDS']);
    expect(codes(false)).toContain('UTRECHT');
    expect(codes(false)).not.toContain('LEEDS');
  });
});

describe('entries of the system log', () => {
  it('are found by the address that the request came from, or by a range of addresses', () => {
    const {simulator, callers} = caller.platform;
    const query = `mutation { addNote(input: {subjectId: "${caller.id('ord:10300')}", body: "Look"}) { userErrors { reason } } }`;
    for (const address of ['192.0.2.7', '192.0.2.8', '198.51.100.1'])
      simulator.execute({query, headers: {...callers['dana']?.headers, 'X-Forwarded-For': address}});
    const from = (ipAddress: string): string[] =>
      caller
        .ask<{systemLogs: {nodes: {ipAddress: string}[]}}>(
          'query ($filter: SystemLogFilter!) { systemLogs(filter: $filter, first: 100) { nodes { ipAddress } } }',
          {filter: {ipAddress}},
          'dana-company',
        )
        .systemLogs.nodes.map((each) => each.ipAddress)
        .sort();
    expect(from('192.0.2.7')).toEqual(['192.0.2.7']);
    expect(from('192.0.2.0/24')).toEqual(['192.0.2.7', '192.0.2.8']);
    expect(from('192.0.2.9')).toEqual([]);
  });
});

describe('numbers', () => {
  it('are sorted by what they count, whatever their length', () => {
    const numbers = (direction: string): string[] =>
      caller
        .ask<{purchaseOrders: {nodes: {number: string}[]}}>(
          `query ($direction: SortDirection!) { purchaseOrders(first: 100, sort: {field: NUMBER, direction: $direction}) {
             nodes { number } } }`,
          {direction},
        )
        .purchaseOrders.nodes.map(({number}) => number);
    const ascending = numbers('ASC');
    const counts = ascending.map((number) => Number(number.slice(3)));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(ascending.length).toBeGreaterThan(5);
    expect(numbers('DESC')).toEqual([...ascending].reverse());
  });
});

describe('what came through a shop', () => {
  const [eu, uk] = [caller.id('int:shopify-eu'), caller.id('int:shopify-uk')];

  it('is found among orders, also when its channel has others', () => {
    const own = caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}], {salesChannelId: caller.id('sch:web-eu')});
    const orders = (...integrationIds: string[]): string[] =>
      caller
        .ask<{
          orders: {nodes: {id: string}[]};
        }>('query ($ids: [EndlessID!]) { orders(filter: {integrationIds: $ids}, first: 100) { nodes { id } } }', {ids: integrationIds})
        .orders.nodes.map(({id}) => id);
    expect(orders(eu)).toContain(caller.id('ord:10388'));
    expect(orders(eu)).not.toContain(caller.id('ord:10383'));
    expect(orders(uk)).toContain(caller.id('ord:10383'));
    expect(orders(eu, uk)).not.toContain(own.id);
    expect(orders(eu, uk)).toEqual(expect.arrayContaining([caller.id('ord:10388'), caller.id('ord:10383')]));
  });

  it('is found among processes', () => {
    const processes = (...integrationIds: string[]): string[] =>
      caller
        .ask<{
          processes: {nodes: {id: string}[]};
        }>('query ($ids: [EndlessID!]) { processes(filter: {integrationIds: $ids}, first: 100) { nodes { id } } }', {ids: integrationIds}, 'dana-company')
        .processes.nodes.map(({id}) => id);
    const [inEu, inUk] = [caller.id('prc:reconcile-eu'), caller.id('prc:import-uk-products')];
    expect(processes(eu)).toContain(inEu);
    expect(processes(eu)).not.toContain(inUk);
    expect(processes(uk)).toContain(inUk);
    expect(processes(eu, uk)).toHaveLength(processes(eu).length + processes(uk).length);
  });
});
