import {describe, expect, it} from 'vitest';
import {renderIndexPage, renderPage} from '../../src/reference/build/render-page.ts';
import {referenceOf} from '../../src/reference/build/reference.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {listings} from '../../src/reference/model/kinds.ts';
import {apiSidebars} from '../../src/reference/build/sidebar-items.ts';

const folder = 'tests/fixtures/golden/schema';
const modelOfFixture = () => loadModel(folder);
const backlinks = {
  '/api/operations/mutations/hold-order': [
    {title: 'Holding orders', url: '/help/holding', section: 'help' as const},
    {title: 'Holds', url: '/changelog/2025%20Q3/holds', section: 'changelog' as const},
  ],
};

/** Each page as it was when somebody last looked at it: read the difference, then `npx vitest run -u` keeps it. */
describe('the page of', () => {
  it.each([
    'operations/queries/order',
    'operations/queries/orders',
    'operations/queries/version',
    'operations/mutations/hold-order',
    'operations/mutations/release-order',
    'operations/subscriptions/order-updates',
    'operations/directives/idempotent',
    'types/objects/order',
    'types/objects/order-connection',
    'types/objects/hold-order-payload',
    'types/objects/monetary-value',
    'types/inputs/hold-order-input',
    'types/enums/order-status',
    'types/unions/subject',
    'types/scalars/endless-id',
    'types/directives/constraint',
  ])('%s', async (address) => {
    const model = modelOfFixture();
    const entity = model.entities.find(({route}) => route === `/api/${address}`);
    if (!entity) throw new Error(`The fixture has no ${address}.`);
    await expect(renderPage(referenceOf(model, {backlinks}), entity)).toMatchFileSnapshot(
      `../fixtures/golden/pages/${address.replaceAll('/', '.')}.mdx`,
    );
  });

  it('a list', async () => {
    const listing = listings.find(({id}) => id === 'types-objects');
    if (!listing) throw new Error('There is no list of objects.');
    await expect(renderIndexPage(modelOfFixture(), listing)).toMatchFileSnapshot(
      '../fixtures/golden/pages/types.objects.mdx',
    );
  });

  it('is in one sidebar, by domain, common ones last', async () => {
    const text = JSON.stringify(apiSidebars(modelOfFixture())['types-objects'], null, 2);
    await expect(`${text}\n`).toMatchFileSnapshot('../fixtures/golden/pages/sidebar.json');
  });
});
