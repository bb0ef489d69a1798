import {beforeEach, describe, expect, test} from 'vitest';
import {readPlatform} from '../src/build/scenarios.ts';
import type {Fields} from '../src/model/rules.ts';
import {momentAfter, runScenario, type Step} from '../src/model/scenario.ts';

const platform = readPlatform();
const idOf = (name: string): string => platform.world.ids.get(name) ?? name;

/** What a query answers to Dana after some steps. */
function answerAfter(before: Omit<Step, 'as'>[], shown: Omit<Step, 'as'>): unknown {
  const steps = before.map((step) => ({as: 'dana', ...step}));
  return runScenario('test', {title: 'Test', as: 'dana', before: steps, ...shown}, platform).shown.answer.data;
}

const documents = (reference: string): Omit<Step, 'as'> => ({
  document: `{ediDocuments(filter: {query: "${reference}", types: [ORDER_850]}) {nodes {
    status errors order {newStatus origin purchaseOrderNumber items {nodes {sku quantity}}}
  }}}`,
  advance: 'PT1M',
});

const orderOf = (purchaseOrderNumber: string, sku: string, quantity: number) => ({
  ediDocuments: {
    nodes: [
      {
        status: 'PROCESSED',
        errors: [],
        order: {newStatus: 'PENDING', origin: 'EDI', purchaseOrderNumber, items: {nodes: [{sku, quantity}]}},
      },
    ],
  },
});

describe('a retailer’s order', () => {
  const fetch: Omit<Step, 'as'> = {
    document:
      'mutation ($input: RunIntegrationActionInput!) {runIntegrationAction(input: $input) {userErrors {reason}}}',
    variables: {input: {integrationId: idOf('int:edi'), action: 'FETCH_EDI_DOCUMENTS'}},
    advance: 'PT5M',
  };
  const resend: Omit<Step, 'as'> = {
    document: 'mutation ($input: ResendEDIDocumentInput!) {resendEDIDocument(input: $input) {userErrors {reason}}}',
    variables: {input: {id: idOf('edi:850-314')}},
  };

  test('is made when its document is fetched', () => {
    expect(answerAfter([fetch], documents('FS-3352'))).toEqual(orderOf('FS-3352', 'AP-PLATE-ENM-WHT', 24));
  });

  test('is made at the next quarter of an hour', () => {
    expect(answerAfter([], {...documents('FS-3352'), advance: 'PT14M'})).toEqual({ediDocuments: {nodes: []}});
    expect(answerAfter([], {...documents('FS-3352'), advance: 'PT16M'})).toEqual(
      orderOf('FS-3352', 'AP-PLATE-ENM-WHT', 24),
    );
  });

  test('fails while an article is unknown or has no price, and is made once both are in the catalogue', () => {
    const failed = (...errors: string[]) => ({ediDocuments: {nodes: [{status: 'FAILED', errors, order: null}]}});
    const unknown = 'PO1 line 1: no product has the SKU AP-TENT-3P-OLV.';
    expect(answerAfter([resend], documents('FS-3349'))).toEqual(failed(unknown));
    const add: Omit<Step, 'as'> = {
      document: 'mutation ($input: AddProductInput!) {addProduct(input: $input) {product {id} userErrors {reason}}}',
      variables: {
        input: {
          brandId: idOf('bra:alder-pine'),
          sku: 'AP-TENT-3P-OLV',
          name: 'Ridge tent, olive',
          type: 'BASE_ITEM',
          status: 'ACTIVE',
        },
      },
      save: {product: 'addProduct.product.id'},
    };
    const free = 'PO1 line 1: AP-TENT-3P-OLV has no price in EUR, and its line gives none.';
    expect(answerAfter([add, resend], documents('FS-3349'))).toEqual(failed(free));
    const price: Omit<Step, 'as'> = {
      document:
        'mutation ($input: UpdateProductPricesInput!) {updateProductPrices(input: $input) {userErrors {reason}}}',
      variables: {input: {id: '$product', prices: [{amount: {amount: '155.00', currency: 'EUR'}}]}},
    };
    expect(answerAfter([add, price, resend], documents('FS-3349'))).toEqual(orderOf('FS-3349', 'AP-TENT-3P-OLV', 6));
  });
});

describe('what is exchanged about an order', () => {
  const {simulator, world, callers} = platform;
  const number = 'FS-3352';

  function send(operation: string, input: Fields): void {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { userErrors { reason message } } }`;
    const {data} = simulator.execute({query, variables: {input}, headers: callers['dana']?.headers ?? {}});
    expect(data?.[operation], operation).toEqual({userErrors: []});
  }
  const wait = (duration: string): void => simulator.advance(momentAfter(simulator.state.now, duration));
  const order = () => simulator.store.all('Order').find((each) => each['purchaseOrderNumber'] === number);
  const orderId = (): string => order()?.id ?? '';
  const lines = () => simulator.store.referring('OrderItem', 'order', orderId());
  const kept = () =>
    lines().map(({sku, quantity, canceledQuantity}) => [sku, Number(quantity) - Number(canceledQuantity)]);
  const documentsOf = (type: string, reference = number) =>
    simulator.store.all('EDIDocument').filter((each) => each['type'] === type && each['reference'] === reference);
  const answers = () => documentsOf('ORDER_ACKNOWLEDGMENT_855').map(({content}) => (content as Fields)['lines']);

  /** Leaves a change in the mailbox of the retailer, and lets it be read. */
  function letterOf(content: Fields): void {
    const arrivedAt = simulator.state.now;
    const letter = {arrivedAt, type: 'ORDER_CHANGE_860', reference: number};
    const own = {...letter, content: {purchaseOrderNumber: number, ...content}};
    simulator.store.update('Integration', idOf('int:edi'), {_mailbox: [own]});
    wait('PT16M');
  }

  const plates = 'AP-PLATE-ENM-WHT';
  const accepted = (quantity: number, acceptedQuantity: number, answer: string) => [
    {sku: plates, quantity, acceptedQuantity, answer},
  ];

  beforeEach(() => {
    simulator.restore(structuredClone(world.state));
    wait('PT16M');
    expect(kept()).toEqual([[plates, 24]]);
  });

  test('begins with a receipt that names the transmission', () => {
    wait('PT15M');
    const [taken] = documentsOf('ORDER_850');
    const [receipt] = documentsOf('FUNCTIONAL_ACKNOWLEDGMENT_997');
    expect(receipt).toMatchObject({direction: 'OUTBOUND', status: 'SENT'});
    expect(taken).toMatchObject({status: 'PROCESSED', acknowledgment: receipt?.id});
    expect(simulator.store.get('EDITransaction', taken?.['transaction'])?.['acknowledgedAt']).toBeTruthy();
    wait('P2D');
    expect(documentsOf('FUNCTIONAL_ACKNOWLEDGMENT_997').map(({status}) => status)).toEqual(['SENT']);
  });

  test('has no receipt where acknowledgements are switched off', () => {
    simulator.restore(structuredClone(world.state));
    const settings = [{key: 'send_acknowledgements', value: false}];
    send('updateIntegration', {id: idOf('int:edi'), settings});
    wait('PT30M');
    expect(kept()).toEqual([[plates, 24]]);
    expect(documentsOf('FUNCTIONAL_ACKNOWLEDGMENT_997')).toEqual([]);
  });

  test('is answered once it is approved, which the retailer confirms', () => {
    wait('PT1H');
    expect(answers()).toEqual([]);
    send('approveOrder', {id: orderId()});
    expect(answers()).toEqual([accepted(24, 24, 'ACCEPTED')]);
    wait('PT1H');
    const [answer] = documentsOf('ORDER_ACKNOWLEDGMENT_855');
    const receipt = simulator.store.get('EDIDocument', answer?.['acknowledgment']);
    expect(answer).toMatchObject({status: 'ACKNOWLEDGED', order: orderId()});
    expect(receipt).toMatchObject({direction: 'INBOUND', status: 'PROCESSED', type: 'FUNCTIONAL_ACKNOWLEDGMENT_997'});
  });

  test('is answered with what was changed before', () => {
    const [line] = lines();
    send('updateOrderItem', {id: line?.id, quantity: 20});
    send('approveOrder', {id: orderId()});
    expect(answers()).toEqual([accepted(24, 20, 'CHANGED')]);
  });

  test('is rejected when it is canceled, and taken back when that happens after its approval', () => {
    send('cancelOrder', {id: orderId(), reason: 'OUT_OF_STOCK'});
    expect(answers()).toEqual([accepted(24, 0, 'REJECTED')]);
    simulator.restore(structuredClone(world.state));
    wait('PT16M');
    send('approveOrder', {id: orderId()});
    send('cancelOrder', {id: orderId(), reason: 'OUT_OF_STOCK'});
    expect(answers()).toEqual([accepted(24, 24, 'ACCEPTED'), accepted(24, 0, 'REJECTED')]);
  });

  test.each(['line', 'order'])('is invoiced to the cent with each shipment, with the tax of the %s', (taxed) => {
    const eur = (amount: string): Fields => ({amount, currency: 'EUR'});
    const orderItemId = lines()[0]?.id;
    send('updateOrderItem', {id: orderItemId, quantity: 3, discount: eur('1')});
    if (taxed === 'line') send('updateOrderItem', {id: orderItemId, tax: eur('5')});
    else send('updateOrder', {id: orderId(), tax: eur('5')});
    send('approveOrder', {id: orderId()});
    send('releaseOrderToFulfillment', {id: orderId()});
    for (const quantity of [1, 2])
      send('shipOrderManually', {id: orderId(), containers: [{lines: [{orderItemId, quantity}]}]});
    const {number: own} = order() ?? {};
    const head = {purchaseOrderNumber: number, currency: 'EUR'};
    const line = {sku: plates, unitPrice: '9.60'};
    expect(documentsOf('INVOICE_810').map(({content}) => content)).toMatchObject([
      {
        ...head,
        invoiceNumber: `${own}-1`,
        lines: [{...line, quantity: 1, discount: '-0.33', tax: '1.66', total: '10.93'}],
        total: '10.93',
      },
      {
        ...head,
        invoiceNumber: `${own}-2`,
        lines: [{...line, quantity: 2, discount: '-0.67', tax: '3.34', total: '21.87'}],
        total: '21.87',
      },
    ]);
    expect(documentsOf('ASN_856').map(({content}) => (content as Fields)['lines'])).toEqual([
      [{sku: plates, quantity: 1}],
      [{sku: plates, quantity: 2}],
    ]);
  });

  describe('and ships', () => {
    const contents = (type: string): Fields[] => documentsOf(type).map(({content}) => content as Fields);
    const resend = (type: string, more: Fields = {}): void =>
      send('resendEDIDocument', {
        id: simulator.store
          .all('EDIDocument')
          .filter((each) => each.type === type)
          .at(-1)?.id,
        ...more,
      });
    const ship = (quantity = 24): void =>
      send('shipOrderManually', {id: orderId(), containers: [{lines: [{orderItemId: lines()[0]?.id, quantity}]}]});
    const takeBack = (): void => send('unshipOrder', {id: orderId(), reason: 'Wrong box.'});

    beforeEach(() => {
      send('approveOrder', {id: orderId()});
      send('releaseOrderToFulfillment', {id: orderId()});
    });

    test('is charged for shipping with its first invoice', () => {
      send('updateOrder', {id: orderId(), shippingCost: {amount: '7.50', currency: 'EUR'}});
      ship(4);
      ship(20);
      expect(contents('INVOICE_810').map(({shipping, total}) => [shipping, total])).toEqual([
        ['7.50', '45.90'],
        ['0.00', '192.00'],
      ]);
    });

    describe('in two parcels', () => {
      const eur = (amount: string): Fields => ({amount, currency: 'EUR'});
      const amounts = {discount: eur('10.01'), shippingCost: eur('7.77'), tax: eur('3.33')};
      const sumOf = (texts: unknown[]): number =>
        Math.round(texts.reduce<number>((all, each) => all + 100 * Number(each), 0));
      const isSettled = (): void => {
        const query = `query ($id: EndlessID!) {order(id: $id) {financial {
          total {amount} discountTotal {amount} taxTotal {amount} shippingTotal {amount}}}}`;
        const {data} = simulator.execute({query, variables: {id: orderId()}, headers: callers['dana']?.headers ?? {}});
        const {financial} = data?.['order'] as {financial: Record<string, {amount: string}>};
        const invoiced = contents('INVOICE_810');
        const ofLines = (field: string): unknown[] =>
          invoiced.flatMap(({lines: own}) => (own as Fields[]).map((each) => each[field]));
        expect({
          total: sumOf(invoiced.map(({total}) => total)),
          discountTotal: sumOf(ofLines('discount')),
          taxTotal: sumOf(ofLines('tax')),
          shippingTotal: sumOf(invoiced.map(({shipping}) => shipping)),
        }).toEqual(Object.fromEntries(Object.entries(financial).map(([name, {amount}]) => [name, sumOf([amount])])));
      };
      const cancel = (quantity: number): void =>
        send('cancelOrderItem', {id: lines()[0]?.id, quantity, reason: 'OUT_OF_STOCK'});

      test.each<[string, () => void, number]>([
        ['nothing changed', () => undefined, 20],
        ['units were cancelled', () => cancel(3), 17],
        [
          'shipping, tax and discount rose',
          () => send('updateOrder', {id: orderId(), discount: eur('20'), shippingCost: eur('9'), tax: eur('4.44')}),
          20,
        ],
        [
          'shipping and discount fell',
          () => send('updateOrder', {id: orderId(), discount: eur('1'), shippingCost: null}),
          20,
        ],
      ])('is invoiced what it adds up to when %s between them', (_text, change, rest) => {
        send('updateOrder', {id: orderId(), ...amounts});
        ship(4);
        change();
        ship(rest);
        expect(contents('INVOICE_810')).toHaveLength(2);
        isSettled();
        wait('PT1H');
        const before = contents('INVOICE_810');
        for (const {id} of documentsOf('INVOICE_810')) send('resendEDIDocument', {id});
        expect(contents('INVOICE_810')).toEqual(before);
      });

      test('is settled by sending an invoice again when units are cancelled after the last', () => {
        send('updateOrder', {id: orderId(), ...amounts});
        ship(4);
        ship(10);
        cancel(10);
        wait('PT1H');
        for (const {id} of documentsOf('INVOICE_810')) send('resendEDIDocument', {id});
        isSettled();
      });
    });

    test('is invoiced for what leaves again when less leaves than its unsent invoice says', () => {
      ship(24);
      takeBack();
      send('cancelOrderItem', {id: lines()[0]?.id, quantity: 4, reason: 'OUT_OF_STOCK'});
      ship(20);
      wait('PT1H');
      const sent = documentsOf('INVOICE_810').map(({status, content}) => [status, (content as Fields)['total']]);
      expect(sent).toEqual([
        ['FAILED', '230.40'],
        ['ACKNOWLEDGED', '192.00'],
      ]);
    });

    test('is invoiced again for what left, when an invoice went out and less leaves again', () => {
      ship(24);
      wait('PT1H');
      takeBack();
      send('cancelOrderItem', {id: lines()[0]?.id, quantity: 4, reason: 'OUT_OF_STOCK'});
      ship(20);
      for (let times = 0; times < 2; times += 1) {
        resend('INVOICE_810');
        wait('PT1H');
        const sent = documentsOf('INVOICE_810').map(({status, content}) => [status, (content as Fields)['total']]);
        expect(sent).toEqual([['ACKNOWLEDGED', '192.00']]);
      }
    });

    test('is invoiced once for units that are taken back and leave again', () => {
      ship();
      wait('PT1H');
      takeBack();
      ship(20);
      ship(4);
      expect(contents('INVOICE_810')).toMatchObject([{total: '230.40'}]);
      expect(contents('ASN_856')).toHaveLength(3);
      wait('PT1H');
      resend('INVOICE_810');
      wait('PT1H');
      expect(documentsOf('INVOICE_810')).toMatchObject([{status: 'ACKNOWLEDGED', content: {total: '230.40'}}]);
    });

    test('is invoiced anew for units that are taken back before their invoice goes out', () => {
      ship();
      takeBack();
      wait('PT1H');
      ship();
      wait('PT1H');
      for (const type of ['ASN_856', 'INVOICE_810'])
        expect(documentsOf(type).map(({status}) => status)).toEqual(['FAILED', 'ACKNOWLEDGED']);
      expect(contents('INVOICE_810').at(-1)).toMatchObject({lines: [{quantity: 24}], total: '230.40'});
    });

    test.each(['ASN_856', 'INVOICE_810'])('keeps the %s of what was taken back from going out again', (type) => {
      ship();
      wait('PT1H');
      takeBack();
      const query = `mutation ($id: EndlessID!) {resendEDIDocument(input: {id: $id}) {userErrors {reason}}}`;
      const variables = {id: documentsOf(type)[0]?.id};
      const {data} = simulator.execute({query, variables, headers: callers['dana']?.headers ?? {}});
      expect(data?.['resendEDIDocument']).toEqual({userErrors: [{reason: 'STATUS_NOT_ALLOWED'}]});
    });

    test('is told what stands on it now, unless the stored text is wanted', () => {
      ship();
      wait('PT1H');
      send('updateOrder', {id: orderId(), purchaseOrderNumber: 'FS-3352-B'});
      const named = (type: string, reference: string): unknown =>
        documentsOf(type, reference).map(({content}) => (content as Fields)['purchaseOrderNumber']);
      for (const type of ['ASN_856', 'INVOICE_810', 'ORDER_ACKNOWLEDGMENT_855']) {
        resend(type, {useStoredText: true});
        expect(named(type, number)).toEqual([number]);
        wait('PT1H');
        resend(type);
        expect(named(type, 'FS-3352-B')).toEqual(['FS-3352-B']);
      }
    });

    test('is told the stock of the moment', () => {
      wait('P1D');
      const stock = (): unknown => {
        const {content} =
          simulator.store
            .all('EDIDocument')
            .filter(({type}) => type === 'INVENTORY_846')
            .at(-1) ?? {};
        return (content as {lines: Fields[]}).lines.find(({sku}) => sku === plates)?.['quantity'];
      };
      const before = stock();
      const listing = simulator.store.referring('ProductSalesChannel', 'product', idOf(`prd:${plates}`));
      for (const {id} of listing) simulator.store.update('ProductSalesChannel', id, {maximumQuantity: 1});
      expect(before).not.toBe(1);
      resend('INVENTORY_846');
      expect(stock()).toBe(1);
    });
  });

  test.each([9, 24, 99])('is canceled by the retailer, whatever lines of %i units stand beside that', (quantity) => {
    letterOf({isCanceled: true, lines: [{sku: plates, quantity}]});
    expect(order()?.newStatus).toBe('CANCELED');
    expect(documentsOf('ORDER_CHANGE_860').map(({status}) => status)).toEqual(['PROCESSED']);
  });

  test('waits for its answer while the connection is paused', () => {
    send('pauseIntegration', {id: idOf('int:edi')});
    send('approveOrder', {id: orderId()});
    expect(answers()).toEqual([]);
    send('resumeIntegration', {id: idOf('int:edi')});
    expect(answers()).toEqual([accepted(24, 24, 'ACCEPTED')]);
  });

  test.each([
    ['fewer units', [{sku: plates, quantity: 6}], [[plates, 6]]],
    ['more units', [{sku: plates, quantity: 30}], [[plates, 30]]],
    [
      'another article',
      [{sku: 'AP-MUG-ENM-WHT', quantity: 2}],
      [
        [plates, 24],
        ['AP-MUG-ENM-WHT', 2],
      ],
    ],
    [
      'an article less',
      [
        {sku: plates, quantity: 0},
        {sku: 'AP-MUG-ENM-WHT', quantity: 2},
      ],
      [
        [plates, 0],
        ['AP-MUG-ENM-WHT', 2],
      ],
    ],
  ])('takes over a change to %s, and answers that', (_name, changed, expected) => {
    letterOf({lines: changed});
    expect(documentsOf('ORDER_CHANGE_860').at(-1)).toMatchObject({status: 'PROCESSED', order: orderId()});
    expect(kept()).toEqual(expected);
    send('approveOrder', {id: orderId()});
    const told = (answers()[0] as Fields[]).map(({sku, acceptedQuantity, answer}) => [sku, acceptedQuantity, answer]);
    expect(new Set(told.map(([, , answer]) => answer))).toEqual(new Set(['ACCEPTED']));
    expect(told.map(([sku, units]) => [sku, units])).toEqual(expect.arrayContaining(expected));
  });

  test('ends with a cancellation of the retailer, which needs no answer', () => {
    letterOf({isCanceled: true});
    expect(order()?.['newStatus']).toBe('CANCELED');
    expect(answers()).toEqual([]);
  });

  test('is left alone by a change of an unknown article', () => {
    letterOf({
      lines: [
        {sku: 'AP-NOTHING', quantity: 1},
        {sku: plates, quantity: 1},
      ],
    });
    const errors = ['PO1 line 1: no product has the SKU AP-NOTHING.'];
    expect(documentsOf('ORDER_CHANGE_860').at(-1)).toMatchObject({status: 'FAILED', errors});
    expect(kept()).toEqual([[plates, 24]]);
  });

  test('raises an alert when a change comes too late', () => {
    send('approveOrder', {id: orderId()});
    letterOf({lines: [{sku: plates, quantity: 6}]});
    expect(documentsOf('ORDER_CHANGE_860').at(-1)).toMatchObject({status: 'FAILED', order: orderId()});
    expect(kept()).toEqual([[plates, 24]]);
    const alerts = simulator.store.referring('OrderStatusAlert', 'order', orderId());
    expect(alerts.map(({kind}) => kind)).toContain('CHANGE_NOT_APPLIED');
  });
});

describe('stock reports to a retailer', () => {
  const reports: Omit<Step, 'as'> = {
    document: `{ediDocuments(filter: {types: [INVENTORY_846], createdAfter: "2025-09-30T09:00:00Z"}) {nodes {
      createdAt status direction integration {id}
    }}}`,
  };
  const pause: Omit<Step, 'as'> = {
    document: 'mutation ($input: PauseIntegrationInput!) {pauseIntegration(input: $input) {userErrors {reason}}}',
    variables: {input: {id: idOf('int:edi')}},
  };
  const report = (createdAt: string, status: string) => ({
    createdAt,
    status,
    direction: 'OUTBOUND',
    integration: {id: idOf('int:edi')},
  });

  test('go out every night, to the one that got some before', () => {
    const {ediDocuments} = answerAfter([], {...reports, advance: 'P2D'}) as {ediDocuments: {nodes: Fields[]}};
    expect(ediDocuments.nodes).toHaveLength(2);
    expect(ediDocuments.nodes).toEqual(
      expect.arrayContaining([
        report('2025-10-01T02:09:00.000Z', 'ACKNOWLEDGED'),
        report('2025-10-02T02:09:00.000Z', 'ACKNOWLEDGED'),
      ]),
    );
  });

  test('wait while the connection is paused', () => {
    expect(answerAfter([pause], {...reports, advance: 'P2D'})).toEqual({ediDocuments: {nodes: []}});
  });

  test('say of each listed product what the channel is told, and once 0 of one that was taken off', () => {
    const {simulator, callers} = readPlatform();
    const nextReport = (): {sku: string; quantity: number}[] => {
      simulator.advance(momentAfter(simulator.state.now, 'P1D'));
      const last = simulator.store
        .all('EDIDocument')
        .filter(({type}) => type === 'INVENTORY_846')
        .at(-1);
      return (last?.['content'] as {lines: {sku: string; quantity: number}[]}).lines;
    };
    const send = (mutation: string, input: Fields): void => {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) {${mutation}(input: $input) {userErrors {reason}}}`;
      const {data} = simulator.execute({query, variables: {input}, headers: callers['dana']?.headers ?? {}});
      expect(data?.[mutation]).toEqual({userErrors: []});
    };
    const channel = simulator.store.referring('SalesChannel', 'integration', idOf('int:edi'))[0]?.id ?? '';
    const listed = simulator.store
      .referring('ProductSalesChannel', 'salesChannel', channel)
      .filter(({isListed}) => isListed);
    const sku = 'AP-GAS-230';
    const takeOff = (): void =>
      send('updateProductSalesChannels', {id: idOf(`prd:${sku}`), removeSalesChannelIds: [channel]});
    send('updateProductSalesChannels', {id: idOf('prd:AP-SVC-REPAIR'), listings: [{salesChannelId: channel}]});
    const before = nextReport();
    expect(before).toHaveLength(listed.length);
    expect(before.find((line) => line.sku === sku)?.quantity).toBeGreaterThan(0);
    takeOff();
    expect(nextReport().find((line) => line.sku === sku)).toEqual({sku, quantity: 0});
    takeOff();
    send('pauseIntegration', {id: idOf('int:edi')});
    send('resumeIntegration', {id: idOf('int:edi')});
    const others = before.filter((line) => line.sku !== sku);
    expect(nextReport().map((line) => line.sku)).toEqual(others.map((line) => line.sku));
  });
});

test('a new shop brings in its own locations, unmapped, with a suggestion for equal codes', () => {
  const setUp: Omit<Step, 'as'> = {
    document: `mutation ($input: SetupIntegrationInput!) {
      setupIntegration(input: $input) {integration {id} userErrors {reason}}
    }`,
    variables: {
      input: {
        name: 'Shopify France',
        provider: 'shopify',
        type: 'SHOPPING_PLATFORM',
        externalDomain: 'alder-pine-fr.example.com',
        syncDirection: 'BIDIRECTIONAL',
      },
    },
    save: {shop: 'setupIntegration.integration.id'},
  };
  const locations: Omit<Step, 'as'> = {
    document: `query ($shops: [EndlessID!]) {externalWarehouses(filter: {integrationIds: $shops}) {nodes {
      name mappedAt warehouse {type} suggestedWarehouse {code}
    }}}`,
    variables: {shops: ['$shop']},
    advance: 'PT3M',
  };
  const waiting = (name: string, code?: string) => ({
    name,
    mappedAt: null,
    warehouse: {type: 'EXTERNAL'},
    suggestedWarehouse: code === undefined ? null : {code},
  });
  expect(answerAfter([setUp], locations)).toEqual({
    externalWarehouses: {nodes: [waiting('Leeds', 'LEEDS'), waiting('Shopify France'), waiting('Utrecht', 'UTRECHT')]},
  });
});
