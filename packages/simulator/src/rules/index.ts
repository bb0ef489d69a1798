/** The rules of the documented platform: one file a domain, named as the files of the schema. */
import {joinRules} from '../model/rules.ts';
import {access} from './access.ts';
import {accountsRules} from './accounts.ts';
import {apiAccessRules} from './api-access.ts';
import {asnsRules} from './asns.ts';
import {carriersRules} from './carriers.ts';
import {customersRules} from './customers.ts';
import {ediExchangeRules} from './edi-exchange.ts';
import {ediStockReportRules} from './edi-stock-reports.ts';
import {ediRules} from './edi.ts';
import {fileRules} from './files.ts';
import {integrationWorkRules} from './integration-work.ts';
import {integrationsRules} from './integrations.ts';
import {inventoryRules} from './inventory.ts';
import {orderFulfillmentRules} from './order-fulfillment.ts';
import {orderTemplatesRules} from './order-templates.ts';
import {ordersRules} from './orders.ts';
import {peopleRules} from './people.ts';
import {priceRules} from './prices.ts';
import {processRules} from './processes.ts';
import {listingRules} from './listings.ts';
import {productContentRules} from './product-content.ts';
import {productTermsRules} from './product-terms.ts';
import {productsRules} from './products.ts';
import {purchasesRules} from './purchases.ts';
import {referenceRules} from './reference.ts';
import {roleTypeRules} from './role-types.ts';
import {salesChannelsRules} from './sales-channels.ts';
import {shipmentRules} from './shipments.ts';
import {suppliersRules} from './suppliers.ts';
import {signInRules} from './sign-in.ts';
import {supplyChainRules} from './supply-chain.ts';
import {supplyTermsRules} from './supply-terms.ts';
import {systemLogRules} from './system-log.ts';
import {tasksRules} from './tasks.ts';
import {warehousesRules} from './warehouses.ts';

export const platformRules = joinRules(
  [
    accountsRules,
    apiAccessRules,
    asnsRules,
    carriersRules,
    customersRules,
    ediRules,
    ediExchangeRules,
    ediStockReportRules,
    fileRules,
    integrationsRules,
    integrationWorkRules,
    inventoryRules,
    orderFulfillmentRules,
    orderTemplatesRules,
    ordersRules,
    peopleRules,
    priceRules,
    processRules,
    productsRules,
    purchasesRules,
    productContentRules,
    productTermsRules,
    listingRules,
    referenceRules,
    roleTypeRules,
    salesChannelsRules,
    shipmentRules,
    suppliersRules,
    signInRules,
    supplyChainRules,
    supplyTermsRules,
    systemLogRules,
    tasksRules,
    warehousesRules,
  ],
  access,
);
