/** Sales channels that offer a product, and leaving them. */
import {beforeEach, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const id = caller.id('prd:AP-LAMP-LED-BLK');
const [shop, direct, telephone] = [caller.id('sch:web-eu'), caller.id('sch:direct'), caller.id('sch:telephone')];

interface Listing {
  id: string;
  isListed: boolean;
  title: string | null;
  maximumQuantity: number | null;
  createdAt: string;
  lastPushedAt: string | null;
  pushedQuantity: number | null;
}

function listing(channel: string): Listing | undefined {
  const {nodes} = caller.ask<{product: {salesChannels: {nodes: (Listing & {salesChannel: {id: string}})[]}}}>(
    `query ($id: EndlessID!) { product(id: $id) { salesChannels(first: 100) { nodes {
      id isListed title maximumQuantity createdAt lastPushedAt pushedQuantity salesChannel { id } } } } }`,
    {id},
  ).product.salesChannels;
  return nodes.find(({salesChannel}) => salesChannel.id === channel);
}

const change = (input: Fields): unknown => caller.run('updateProductSalesChannels', {id, ...input});

beforeEach(() => {
  caller.reset();
  caller.wait('PT5M');
});

it('leaving a channel keeps the listing, and the others as they are', () => {
  change({listings: [{salesChannelId: direct, title: 'Lamp', maximumQuantity: 3}]});
  const [before, other] = [listing(direct), listing(shop)];
  change({removeSalesChannelIds: [direct]});
  expect(listing(direct)).toEqual({...before, isListed: false});
  expect(listing(shop)).toEqual(other);
  change({listings: [{salesChannelId: direct, title: null}]});
  expect(listing(direct), 'omitted fields stay').toEqual({...before, title: null});
});

it('leaving a channel that never offered the product changes nothing', () => {
  const before = listing(telephone);
  expect(before).toBeUndefined();
  change({removeSalesChannelIds: [telephone]});
  expect(listing(telephone)).toBeUndefined();
});

it('a shop is told 0 of a product that it offers no longer', () => {
  const before = listing(shop);
  expect(before?.pushedQuantity).toBeGreaterThan(0);
  change({removeSalesChannelIds: [shop]});
  caller.wait('PT1M');
  const after = listing(shop);
  expect(after).toMatchObject({id: before?.id, isListed: false, pushedQuantity: 0});
  expect(Date.parse(after?.lastPushedAt ?? '')).toBeGreaterThan(Date.parse(before?.lastPushedAt ?? ''));
});

it('a channel is named once', () => {
  const twice = {id, removeSalesChannelIds: [telephone, direct, telephone]};
  expect(caller.try('updateProductSalesChannels', twice).userErrors).toMatchObject([
    {reason: 'DUPLICATE_ENTRY', field: ['input', 'removeSalesChannelIds', '2']},
  ]);
  expect(listing(direct)?.isListed).toBe(true);
});

it('a channel that lost its shop tells of no push', () => {
  const uk = caller.id('sch:web-uk');
  expect(listing(uk)).toMatchObject({lastPushedAt: expect.any(String) as unknown});
  caller.run('removeIntegration', {id: caller.id('int:shopify-uk'), force: true}, '', 'dana-company');
  expect(listing(uk)).toMatchObject({lastPushedAt: null});
});
