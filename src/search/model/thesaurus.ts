/**
 * Words that readers use for one another; commas end a group. A group helps where a page says it in another word, so
 * it holds words that hardly ever mean something else on this site.
 */
import {stem} from './text.ts';

const groups = `
shop store storefront webshop, supplier vendor manufacturer, carrier courier, stock inventory,
buyer customer client shopper, parcel package box consignment,
colleague teammate coworker employee staff person user member, remove delete erase,
change edit modify update alter, create add new make, cancel void abort annul, refund reimburse repay,
damaged broken faulty defective, lost missing vanished, location bin shelf, warehouse building depot,
sku article item product variant, bundle set kit, connect link integrate integration connection,
pause suspend disable stop, limit maximum quota cap, stocktake count, wrong incorrect mistaken, stuck blocked,
address street postcode zip, permission right privilege, company organisation tenant, history log audit,
move transfer relocate, receive receipt, delivery shipment inbound, approve confirm accept,
urgent rush priority, tax vat, picture image photo, note comment remark, clone copy duplicate,
archive discontinue retire, webshop website, forbidden denied unauthorized, late delayed overdue,
half part partial, buy purchase procure, upload import, download export, login signin logon, invoice bill,
phone telephone, postpone delay later, split divide, print reprint, fetch get read list, price cost,
truck lorry van, pallet skid, carton box, unannounced unexpected surprise, spreadsheet csv excel, shut close,
script program software, report export, replenish restock refill, customs tariff, send ship dispatch,
boss manager supervisor, profit margin earn, bookkeeping bookkeeper accounting accountant finance,
barcode gtin ean, expire expiry validity, notify mail email inform, alert warning, reserve hold allocate,
surplus excess overage, short shortage fewer, inspect check verify, postage shipping freight, fee charge,
company firm business entity subsidiary, duplicate double twice, merge combine, split separate, batch lot,
refund credit, exchange swap replace, lost disappear gone stolen, outage down offline, sync synchronise,
mistake error, maintenance closure
`;

const bySynonym = new Map<string, Set<string>>();
for (const group of groups.trim().split(/,\s+/)) {
  const stems = group.split(' ').map(stem);
  for (const each of stems) bySynonym.set(each, new Set([...(bySynonym.get(each) ?? []), ...stems]));
}

/** Stems of other words for a word. */
export const synonymsOf = (word: string): readonly string[] => {
  const base = stem(word);
  return [...(bySynonym.get(base) ?? [])].filter((other) => other !== base);
};
