/** Rules of requests that an outside caller once broke: ids, addresses, free data, and what is kept how long. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const later = {fulfillWithoutPayment: true, autoFulfill: false};

beforeEach(() => caller.reset());

interface Results {
  process: {status: string; results: {nodes: {id: string; outcome: string; error: {reason: string} | null}[]}} | null;
}

const readProcess = `query ($id: EndlessID!) { process(id: $id) { status
  results(first: 50) { nodes { id outcome error { reason } } } } }`;

const startCancel = (ids: string[]): string =>
  caller.run<{process: {id: string}}>('bulkCancelOrders', {ids, reason: 'CUSTOMER_REQUEST'}, 'process { id }').process
    .id;

describe('a bulk operation', () => {
  it('is refused without ids, and starts no process', () => {
    const {userErrors} = caller.try('bulkCancelOrders', {ids: [], reason: 'CUSTOMER_REQUEST'});
    expect(userErrors).toMatchObject([{reason: 'INVALID_VALUE', field: ['input', 'ids']}]);
  });

  it('reports ids that name no order on their own', () => {
    const order = caller.order([{sku: lamp, quantity: 1}], later);
    const [unknown, product] = [`${order.id.slice(0, -2)}ZZ`, caller.id(`prd:${lamp}`)];
    const id = startCancel([unknown, order.id, product]);
    caller.wait('PT1H');
    const {process} = caller.ask<Results>(readProcess, {id});
    const missing = {outcome: 'FAILED', error: {reason: 'RECORD_NOT_FOUND'}};
    expect(process).toEqual({
      status: 'PARTIALLY_COMPLETED',
      results: {
        nodes: [
          {id: unknown, ...missing},
          {id: order.id, outcome: 'SUCCEEDED', error: null},
          {id: product, ...missing},
        ],
      },
    });
    expect(caller.read(order.id).newStatus).toBe('CANCELED');
  });

  it.each([
    ['reloadOrders', `prd:${lamp}`, 'RECORD_NOT_FOUND'],
    ['bulkArchiveProducts', 'ord:10389', 'RECORD_NOT_FOUND'],
    ['bulkArchiveProducts', 'prd:AP-STOVE-ALC', 'STATUS_NOT_ALLOWED'],
  ])('%s reports %s with %s', (operation, key, reason) => {
    const started = caller.run<{process: {id: string}}>(operation, {ids: [caller.id(key)]}, 'process { id }');
    caller.wait('PT1H');
    const {process} = caller.ask<Results>(readProcess, {id: started.process.id});
    expect(process?.results.nodes).toMatchObject([{outcome: 'FAILED', error: {reason}}]);
  });

  it('changes no order of another company', () => {
    const order = caller.order([{sku: lamp, quantity: 1}], later);
    const {process} = caller.try<{process: {id: string} | null}>(
      'bulkCancelOrders',
      {ids: [order.id], reason: 'CUSTOMER_REQUEST'},
      'process { id }',
      'owen',
    );
    caller.wait('PT1H');
    expect(process).not.toBeNull();
    expect(caller.read(order.id).newStatus).toBe('ALLOCATED');
  });
});

describe('an address', () => {
  const problems = (address: object): unknown[] =>
    caller
      .try('createOrder', {
        brandId: caller.id('bra:alder-pine'),
        salesChannelId: caller.id('sch:direct'),
        items: [{sku: lamp, quantity: 1}],
        shippingAddress: {line1: 'High Street 1', city: 'Town', ...address},
      })
      .userErrors.map(({reason, field}) => [reason, field?.slice(1).join('.')]);

  it.each([
    ['an unknown country', {countryCode: 'XX', postalCode: '1'}, 'countryCode'],
    ['no postal code in the United Kingdom', {countryCode: 'GB'}, 'postalCode'],
    ['no state in the United States', {countryCode: 'US', postalCode: '10001'}, 'stateCode'],
    ['a state of another country', {countryCode: 'US', postalCode: '10001', stateCode: 'NSW'}, 'stateCode'],
  ])('with %s is refused', (_name, address, field) => {
    expect(problems(address)).toEqual([['INVALID_VALUE', `shippingAddress.${field}`]]);
  });

  it.each([
    ['in a country without postal codes', {countryCode: 'HK'}],
    ['with its state', {countryCode: 'US', postalCode: '10001', stateCode: 'NY'}],
  ])('%s is accepted', (_name, address) => {
    expect(problems(address)).toEqual([]);
  });
});

describe('a process', () => {
  it('can be read for 30 days after it ended', () => {
    const id = startCancel([caller.order([{sku: lamp, quantity: 1}], later).id]);
    caller.wait('P29D');
    expect(caller.ask<Results>(readProcess, {id}).process?.status).toBe('COMPLETED');
    caller.wait('P2D');
    expect(caller.ask<Results>(readProcess, {id}).process).toBeNull();
  });
});

describe('free data', () => {
  const refused = (length: number): string[] =>
    caller.reasons('createOrder', {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:direct'),
      items: [{sku: lamp, quantity: 1}],
      enrichmentData: {text: 'x'.repeat(length)},
    });

  it('has at most 64 kB', () => {
    expect(refused(60_000)).toEqual([]);
    expect(refused(70_000)).toEqual(['INVALID_VALUE']);
  });
});

describe('a refused line of a count', () => {
  it.each([
    ['expectedQuantity', {}, /^A line lacks `expectedQuantity` and `ignoreExpectedQuantities` is false\.$/],
    ['lotNumber', {expiresOn: '2026-01-01'}, /^`expiresOn` is given without `lotNumber`\.$/],
  ])('says of %s alone what is wrong', (field, more, message) => {
    const items = [{productId: caller.id(`prd:${lamp}`), quantity: 1, ...more}];
    const {userErrors} = caller.try('setInventoryQuantities', {warehouseId: caller.id('whs:leeds'), items});
    expect(userErrors).toMatchObject([{reason: 'REQUIRED', field: ['input', 'items', '0', field]}]);
    expect(userErrors[0]?.message).toMatch(message);
  });
});

describe('the stock of a category', () => {
  it('is that of its products and those of the categories within', () => {
    const read =
      'query ($ids: [EndlessID!]) { inventory(first: 100, filter: {categoryIds: $ids}) { nodes { product { sku } } } }';
    const {inventory} = caller.ask<{inventory: {nodes: {product: {sku: string}}[]}}>(read, {
      ids: [caller.id('cat:tents')],
    });
    const skus = inventory.nodes.map(({product}) => product.sku);
    expect(skus).toContain('AP-TENT-2P-GRN');
    expect(skus).not.toContain(lamp);
  });
});

describe('a part that a shop has', () => {
  it('is linked by an import, and not listed', () => {
    const {product} = caller.run<{product: {id: string}}>(
      'addProduct',
      {sku: 'AP-MUG-ENM-BLU', name: 'Enamel mug', type: 'PART'},
      'product { id }',
    );
    caller.run('syncProducts', {integrationId: caller.id('int:shopify-eu')});
    caller.wait('PT5M');
    const read = `query ($id: EndlessID!) { product(id: $id) { externalObjects { id }
      salesChannels { nodes { isListed } } } }`;
    expect(caller.ask(read, product)).toEqual({
      product: {externalObjects: [{id: '48800120011'}], salesChannels: {nodes: []}},
    });
  });
});

describe('a tag', () => {
  const tags = ['gift', 'x'.repeat(41)];

  it.each([
    ['addOrderTags', () => ({ids: [caller.id('ord:10389')]})],
    [
      'createOrder',
      () => ({
        brandId: caller.id('bra:alder-pine'),
        salesChannelId: caller.id('sch:direct'),
        items: [{sku: lamp, quantity: 1}],
      }),
    ],
  ])('that is too long is named by %s', (operation, input) => {
    const {userErrors} = caller.try(operation, {...input(), tags});
    expect(userErrors).toMatchObject([{reason: 'INVALID_VALUE', field: ['input', 'tags', '1']}]);
    expect(userErrors[0]?.message).toBe('`tags.1` has more than 40 characters.');
  });
});

describe('a time zone', () => {
  it.each(['Mars/X', 'mars', '+02:00', ''])('%j is refused wherever one is given', (timeZone) => {
    const refused = (name: string, input: object): unknown =>
      caller.try(name, {...input, timeZone}).userErrors.map(({reason, field}) => [reason, field?.join('.')]);
    for (const [name, input] of [
      ['updateCompany', {id: caller.id('com:alder-group')}],
      ['updateBrand', {id: caller.id('bra:alder-pine')}],
      ['updateMyProfile', {}],
      ['updateWarehouse', {id: caller.id('whs:porto')}],
    ] as const)
      expect(refused(name, input)).toEqual([['INVALID_VALUE', 'input.timeZone']]);
  });
});

describe('what a caller may see', () => {
  const held = (name: string) =>
    new Set(
      caller
        .ask<{permissions: {name: string}[]}>('{ permissions(grantedOnly: true) { name } }', {}, name)
        .permissions.map((each) => each.name),
    );

  it('lists the integrations assigned to the brand that the request names', () => {
    const brand = caller.id('bra:alder-junior');
    const {integrations} = caller.ask<{integrations: {nodes: {brands: {id: string}[]}[]}}>(
      '{ integrations(first: 100) { nodes { brands { id } } } }',
      {},
      'dana-junior',
    );
    expect(integrations.nodes.length).toBeGreaterThan(0);
    for (const {brands} of integrations.nodes) expect(brands.map(({id}) => id)).toContain(brand);
  });

  it('leaves out the text of EDI documents of another brand', () => {
    const query = 'query ($id: EndlessID!) { file(id: $id) { name } }';
    const [document] = caller.platform.simulator.store.all('EDIDocument').filter(({rawFile}) => rawFile);
    expect(caller.ask(query, {id: document?.rawFile}, 'dana')).toMatchObject({
      file: {name: expect.any(String) as string},
    });
    expect(caller.ask(query, {id: document?.rawFile}, 'aisha')).toEqual({file: null});
  });

  it('holds what every signed-in person holds', () => {
    expect([...held('priya')]).toEqual(
      expect.arrayContaining(['profiles:read', 'profiles:update', 'companies:create']),
    );
  });
});

it('an EDI partner has its own number in the envelopes', () => {
  caller.wait('P1D');
  const {store} = caller.platform.simulator;
  const ofTatra = store.all('EDITransaction').filter(({integration}) => integration === caller.id('int:edi-tatra'));
  expect(ofTatra.length).toBeGreaterThan(0);
  for (const {senderId, receiverId} of ofTatra) expect([senderId, receiverId]).toContain('ZZ:TATRA');
});

it('options that are no object are refused as a whole', () => {
  const input = {action: 'TEST_CONNECTION', integrationId: caller.id('int:shopify-uk'), options: 'x'};
  expect(caller.try('runIntegrationAction', input).userErrors).toMatchObject([{field: ['input', 'options']}]);
});

describe('an input', () => {
  const everyone = 'dana-company';

  it.each(['timeZone', 'currency'])('takes null for %s of a new brand as left out', (field) => {
    const input = {code: 'QUAY', companyId: caller.id('com:alder-group'), name: 'Quay', [field]: null};
    caller.run('onboardBrand', input, 'brand { id }', everyone);
    const {brands} = caller.ask<{brands: {nodes: Fields[]}}>(
      '{ brands(first: 20) { nodes { code timeZone currency { code } } } }',
      {},
      everyone,
    );
    expect(brands.nodes).toContainEqual({code: 'QUAY', timeZone: 'Europe/London', currency: {code: 'EUR'}});
  });

  it('takes null for a switch of the profile as left out', () => {
    const query = '{ me { keyboardShortcuts notifyOnTaskAssignment } }';
    const before = caller.ask(query, {}, everyone);
    caller.run('updateMyProfile', {keyboardShortcuts: null, notifyOnTaskAssignment: null}, 'user { id }', everyone);
    expect(caller.ask(query, {}, everyone)).toEqual(before);
  });

  const warehouse = (): string => caller.id('whs:leeds');

  it.each<[string, string, () => Fields]>([
    [
      'createInventoryTransfer',
      'items',
      () => ({fromWarehouseId: warehouse(), toWarehouseId: caller.id('whs:bath'), items: []}),
    ],
    ['updateInventoryTransfer', 'items', () => ({id: caller.id('trf:1043'), items: []})],
    ['createOrderFromTemplate', 'items', () => ({templateId: caller.id('otp:fellside-spring'), items: []})],
    ['invitePerson', 'roles', () => ({email: 'nobody@example.com', roles: []})],
    ['addPerson', 'roles', () => ({email: 'owen.pryce@moorland.example.com', roles: []})],
    ['allocateOrder', 'routingStrategy', () => ({id: caller.id('ord:10389'), routingStrategy: []})],
  ])('of %s is refused with an empty list of %s', (mutation, list, input) => {
    const {userErrors} = caller.try(mutation, input(), '', everyone);
    expect(userErrors).toMatchObject([{reason: 'INVALID_VALUE', field: ['input', list]}]);
  });

  it('keeps once what its lists name twice', () => {
    const [brand] = [caller.id('bra:alder-pine')];
    const {supplier} = caller.run<{supplier: {brands: Fields[]}}>(
      'registerSupplier',
      {name: 'Quayside Mills', currency: 'EUR', brandIds: [brand, brand]},
      'supplier { brands { id } }',
      everyone,
    );
    expect(supplier.brands).toEqual([{id: brand}]);
    const {apiClient} = caller.run<{apiClient: Fields}>(
      'createAPIClient',
      {name: 'Twice', permissions: ['orders:read', 'orders:read'], brandIds: [brand, brand]},
      'apiClient { permissions { name } brands { id } }',
      everyone,
    );
    expect(apiClient).toEqual({permissions: [{name: 'orders:read'}], brands: [{id: brand}]});
    const {carrier} = caller.run<{carrier: Fields}>(
      'registerCarrier',
      {name: 'Rhine Parcels', code: 'rhine', countryCodes: ['DE', 'DE']},
      'carrier { countries { code } }',
      everyone,
    );
    expect(carrier.countries).toEqual([{code: 'DE'}]);
  });
});

describe('work orders by the day to ship by', () => {
  it.each(['ASC', 'DESC'])('put those without a day last, %s', (direction) => {
    const {orderFulfillments} = caller.ask<{orderFulfillments: {nodes: {shipByOn: string | null; isRush: boolean}[]}}>(
      `{ orderFulfillments(first: 100, sort: {field: SHIP_BY_ON, direction: ${direction}}) { nodes { shipByOn isRush } } }`,
      {},
      'dana-company',
    );
    const without = orderFulfillments.nodes.map(({shipByOn, isRush}) => shipByOn === null && !isRush);
    expect(without).toEqual([...without].sort((a, b) => Number(a) - Number(b)));
    expect(without).toContain(true);
  });
});

describe('a file', () => {
  const png = {name: 'a.png', contentType: 'image/png', purpose: 'ATTACHMENT', size: '4'};

  it.each(['-1', '0'])('has bytes, not %s', (size) => {
    expect(caller.try('createPresignedUploadUrl', {...png, size}).userErrors).toMatchObject([
      {reason: 'INVALID_VALUE', field: ['input', 'size']},
    ]);
  });

  const announced = (input: Fields): string =>
    caller.run<{file: {id: string}}>('createPresignedUploadUrl', {...png, ...input}, 'file { id }').file.id;

  it('is sent with its digest when one was given', () => {
    const headersOf = (input: Fields): Fields[] =>
      caller.run<{upload: {headers: Fields[]}}>(
        'createPresignedUploadUrl',
        {...png, ...input},
        'upload { headers { name value } }',
      ).upload.headers;
    const usual = [
      {name: 'Content-Type', value: 'image/png'},
      {name: 'Content-Length', value: '4'},
    ];
    expect(headersOf({})).toEqual(usual);
    const contentMd5 = 'XrY7u+Ae7tCTyyK7j1rNww==';
    expect(headersOf({contentMd5})).toEqual([...usual, {name: 'Content-MD5', value: contentMd5}]);
  });

  it('is taken for what it was uploaded for', () => {
    expect(caller.reasons('updateMyProfile', {avatarFileId: announced({})})).toEqual(['FILE_NOT_ACCEPTED']);
    expect(caller.reasons('updateMyProfile', {avatarFileId: announced({purpose: 'LOGO'})})).toEqual([]);
  });

  it('that nothing refers to is deleted after 24 hours', () => {
    const [used, unused] = [announced({}), announced({})];
    const subjectId = caller.id(`prd:${lamp}`);
    caller.run('addNote', {subjectId, body: 'x', fileIds: [used]});
    caller.wait('PT25H');
    expect(caller.reasons('addNote', {subjectId, body: 'x', fileIds: [unused]})).toEqual(['RECORD_NOT_FOUND']);
    caller.run('addNote', {subjectId, body: 'x', fileIds: [used]});
  });

  it('of a picture that was taken off is deleted after seven days, unless another picture shows it', () => {
    const [fileId, shared] = [announced({purpose: 'PRODUCT_IMAGE'}), announced({purpose: 'PRODUCT_IMAGE'})];
    const productId = caller.id(`prd:${lamp}`);
    const add = (file: string): string =>
      caller.run<{image: {id: string}}>('addProductImage', {productId, fileId: file}, 'image { id }').image.id;
    const removed = [add(fileId), add(shared)];
    add(shared);
    for (const id of removed) caller.run('removeProductImage', {id});
    caller.wait('P6D');
    caller.run('removeProductImage', {id: add(fileId)});
    caller.wait('P8D');
    expect(caller.reasons('addProductImage', {productId, fileId})).toEqual(['RECORD_NOT_FOUND']);
    add(shared);
  });
});

describe('a text of white space', () => {
  it.each([[''], ['  '], ['a'], [' a ']])('is too short to search for: "%s"', (query) => {
    const {simulator, callers} = caller.platform;
    const read = `query ($query: String!) { suppliers(filter: {query: $query}) { totalCount } }`;
    const {errors} = simulator.execute({query: read, variables: {query}, headers: callers.dana?.headers ?? {}});
    expect(errors?.map(({extensions}) => extensions.code)).toEqual(['BAD_REQUEST']);
  });

  it('around a search counts for nothing', () => {
    const count = (query: string): unknown =>
      caller.ask('query ($query: String!) { suppliers(filter: {query: $query}) { totalCount } }', {query});
    expect(count('  fjell ')).toEqual(count('fjell'));
    expect(count('fjell')).toEqual({suppliers: {totalCount: 1}});
  });

  it('is null where nothing may be written, and refused where something must be', () => {
    const client = {name: 'T4', permissions: ['orders:read'], description: '   '};
    const selection = 'apiClient { id description }';
    const {apiClient} = caller.run<{apiClient: Fields}>('createAPIClient', client, selection, 'dana-company');
    expect(apiClient.description).toBeNull();
    const named = {id: apiClient.id, name: '  '};
    expect(caller.try('updateAPIClient', named, selection, 'dana-company').userErrors).toMatchObject([
      {reason: 'INVALID_VALUE', field: ['input', 'name']},
    ]);
    const order = caller.order([{sku: lamp, quantity: 1}], {...later, purchaseOrderNumber: ' '});
    const {supplier} = caller.run<{supplier: Fields}>(
      'updateSupplier',
      {id: caller.id('sup:fjell'), taxNumber: ' '},
      'supplier { taxNumber }',
      'dana-company',
    );
    expect(supplier).toEqual({taxNumber: null});
    expect(caller.ask('query ($id: EndlessID!) { order(id: $id) { purchaseOrderNumber } }', {id: order.id})).toEqual({
      order: {purchaseOrderNumber: null},
    });
  });
});

describe('the answer of a mutation', () => {
  const selection = 'order { id newStatus updatedAt completedAt statusAlerts { kind } fulfillments { number status } }';
  const read = `query ($id: EndlessID!) { ${selection.replace('order', 'order(id: $id)')} }`;
  const expectSame = ({order}: {order: Fields}): Fields => {
    expect(caller.ask(read, {id: order.id})).toEqual({order});
    return order;
  };

  it('shows stock that is allocated at once in another building', () => {
    const {fulfillments} = caller.order([{sku: lamp, quantity: 2}], {financialStatus: 'PAID', autoFulfill: true});
    const [{id, items}] = fulfillments as [(typeof fulfillments)[number]];
    const short = [{fulfillmentItemId: items.nodes[0]?.id, quantity: 2, isMissing: false}];
    const {newStatus} = expectSame(caller.run('reportOrderFulfillmentShort', {id, items: short}, selection));
    expect(newStatus).toBe('IN_PROGRESS');
  });

  it('shows an order that completes at once as completed', () => {
    const pickedUp = {financialStatus: 'PAID', fulfillmentMethod: 'PICKUP', autoFulfill: true};
    const {id} = caller.order([{sku: lamp, quantity: 1}], pickedUp);
    const {newStatus, completedAt} = expectSame(caller.run('shipOrderManually', {id}, selection));
    expect([newStatus, typeof completedAt]).toEqual(['COMPLETED', 'string']);
  });

  it('shows the alert of a day that has passed', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1}], {autoApprove: false});
    const {statusAlerts} = expectSame(caller.run('updateOrder', {id, shipByOn: '2025-09-29'}, selection));
    expect(statusAlerts).toEqual([{kind: 'LATE'}]);
  });

  it('leaves the use of a session out of the log, whether it succeeds or is refused', () => {
    // The first request after a while is what counts as a use.
    caller.wait('PT2H');
    expect(caller.reasons('cancelOrder', {id: caller.id(`prd:${lamp}`), reason: 'OTHER'})).toEqual([
      'RECORD_NOT_FOUND',
    ]);
    caller.order([{sku: lamp, quantity: 1}], {number: 'AP-19999', ...later});
    caller.wait('PT2H');
    caller.order([{sku: lamp, quantity: 1}], {number: 'AP-20000', ...later});
    const log = JSON.stringify(caller.ask('{ systemLogs(first: 50) { nodes { message } } }'));
    for (const number of ['AP-19999', 'AP-20000']) expect(log).toContain(`created Order ${number} with createOrder.`);
    expect(log).not.toContain('changed Person');
  });
});

describe('a text of a scalar that is too long', () => {
  const {simulator, callers} = caller.platform;
  const codes = (query: string): unknown[] =>
    simulator
      .execute({query, headers: callers['dana-company']?.headers ?? {}})
      .errors?.map(({extensions}) => extensions?.code) ?? [];

  it.each([
    ['999999999999999999', []],
    ['1000000000000000000', ['BAD_REQUEST']],
  ])('is a number such as %s', (number, expected) => {
    expect(codes(`{ ediTransactions(filter: {controlNumberFrom: "${number}"}) { totalCount } }`)).toEqual(expected);
  });

  it.each([
    [254, []],
    [255, ['BAD_REQUEST']],
  ])('is an address of %d characters', (length, expected) => {
    const address = `${'x'.repeat(64)}@${'a'.repeat(length - 69)}.com`;
    expect(address).toHaveLength(length);
    expect(codes(`{ persons(filter: {emails: ["${address}"]}) { totalCount } }`)).toEqual(expected);
  });
});
