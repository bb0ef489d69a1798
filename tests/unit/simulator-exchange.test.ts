import {describe, expect, test} from 'vitest';
import {readPlatform} from '../../src/simulator/build/scenarios.ts';
import {runScenario, type Step} from '../../src/simulator/model/scenario.ts';

const platform = readPlatform();
const idOf = (name: string): string => platform.world.ids.get(name) ?? name;

/** What a query answers to Dana after some steps. */
function answerAfter(before: Omit<Step, 'as'>[], shown: Omit<Step, 'as'>): unknown {
  const steps = before.map((step) => ({as: 'dana', ...step}));
  return runScenario('test', {title: 'Test', as: 'dana', before: steps, ...shown}, platform).shown.answer.data;
}

const documents = (reference: string): Omit<Step, 'as'> => ({
  document: `{ediDocuments(filter: {query: "${reference}"}) {nodes {
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

  test('fails while an article is unknown, and is made once it is in the catalogue', () => {
    const errors = ['PO1 line 1: no product has the SKU AP-TENT-3P-OLV.'];
    expect(answerAfter([resend], documents('FS-3349'))).toEqual({
      ediDocuments: {nodes: [{status: 'FAILED', errors, order: null}]},
    });
    const add: Omit<Step, 'as'> = {
      document: 'mutation ($input: AddProductInput!) {addProduct(input: $input) {userErrors {reason}}}',
      variables: {
        input: {
          brandId: idOf('bra:alder-pine'),
          sku: 'AP-TENT-3P-OLV',
          name: 'Ridge tent, olive',
          type: 'BASE_ITEM',
          status: 'ACTIVE',
        },
      },
    };
    expect(answerAfter([add, resend], documents('FS-3349'))).toEqual(orderOf('FS-3349', 'AP-TENT-3P-OLV', 6));
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
