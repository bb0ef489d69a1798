/** Random inputs of any mutation, made from nothing but the schema and the ids that the walker has seen. */
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type {Contract} from '../../src/model/contract.ts';
import {applied} from '../../src/model/directives.ts';
import type {Fields} from '../../src/model/rules.ts';
import type {Choices} from '../support/choices.ts';

/** What a walker knows: ids by type, and the moment. */
export interface Known {
  /** Some id of a type; usually of a record that this walk has made or changed. */
  id: (type: string, choices: Choices) => string | undefined;
  now: string;
}

/** Fields of inputs whose name doesn't say the type of the record. */
const referred: Record<string, string> = {
  assignee: 'Person',
  contactPerson: 'Person',
  component: 'Product',
  defaultBrand: 'Brand',
  defaultCompany: 'Company',
  defaultWarehouse: 'Warehouse',
  discrepancyReason: 'InventoryAdjustmentReason',
  document: 'File',
  fulfillment: 'OrderFulfillment',
  fulfillmentItem: 'FulfillmentItem',
  fromLocation: 'Location',
  fromWarehouse: 'Warehouse',
  mentionPerson: 'Person',
  originalOrder: 'Order',
  parent: 'Location',
  party: 'Brand',
  productionLocation: 'Location',
  reassignTasksTo: 'Person',
  reason: 'InventoryAdjustmentReason',
  receivingDock: 'Location',
  removeItem: 'ASNItem',
  selectedSupplier: 'Supplier',
  declineSupplier: 'Supplier',
  shipment: 'OrderShipment',
  subject: 'Order',
  template: 'OrderTemplate',
  toLocation: 'Location',
  toWarehouse: 'Warehouse',
  client: 'APIClient',
};

const texts: Record<string, string> = {
  countryCode: 'NL',
  countryCodes: 'NL',
  postalCode: '3511 AB',
  timeZone: 'Europe/London',
  stateCode: 'CA',
  provider: 'shopify',
  cutoffTime: '15:00',
  sku: 'AP-LAMP-LED-BLK',
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Type of the record that an operation's `id` names: the longest that its own name contains, or its answer's. */
function subjectOf(operation: string, {schema, records}: Contract): string | undefined {
  const name = operation.toLowerCase();
  const named = [...records.keys()].filter((type) => name.includes(type.toLowerCase()));
  const [longest] = named.sort((a, b) => b.length - a.length);
  const payload = getNamedType(schema.getMutationType()?.getFields()[operation]?.type);
  const answered = isObjectType(payload)
    ? Object.values(payload.getFields())
        .map(({type}) => getNamedType(type).name)
        .find((type) => records.has(type))
    : undefined;
  return answered && (!longest || !answered.includes(longest)) && !longest?.endsWith('Item')
    ? answered
    : (longest ?? answered);
}

export class Inputs {
  readonly #contract: Contract;
  readonly #known: Known;

  constructor(contract: Contract, known: Known) {
    this.#contract = contract;
    this.#known = known;
  }

  /** A random input of a mutation: what it requires, and some of the rest. */
  of(operation: string, choices: Choices): Fields {
    const type = this.#contract.operations.get(`mutation ${operation}`)?.input;
    return type ? this.#object(Object.values(type.getFields()), operation, choices) : {};
  }

  #object(fields: GraphQLInputField[], operation: string, choices: Choices): Fields {
    const wanted = fields.filter(({type, defaultValue}) =>
      isNonNullType(type) && defaultValue === undefined ? true : choices.oneIn(4),
    );
    return Object.fromEntries(wanted.map((field) => [field.name, this.#value(field, field.type, operation, choices)]));
  }

  #value(field: GraphQLInputField, declared: GraphQLInputType, operation: string, choices: Choices): unknown {
    const type = getNullableType(declared);
    if (isListType(type)) {
      const count = 1 + (choices.oneIn(3) ? 1 : 0);
      return Array.from({length: count}, () => this.#value(field, type.ofType, operation, choices));
    }
    if (isEnumType(type)) return choices.any(type.getValues())?.name;
    if (isInputObjectType(type)) {
      if (type.name === 'MonetaryValueInput') return {amount: this.#amount(choices), currency: 'EUR'};
      return this.#object(Object.values(type.getFields()), operation, choices);
    }
    return this.#scalar(field, getNamedType(type).name, operation, choices);
  }

  #amount(choices: Choices): string {
    return choices.any(['0.00', '0.01', '1', '4.99', '10.00', '33.33', '100.00', '999.99']) ?? '0';
  }

  #scalar(field: GraphQLInputField, type: string, operation: string, choices: Choices): unknown {
    const {min = 0, max = 12} = this.#contract.limits(field);
    switch (type) {
      case 'Boolean':
        return choices.oneIn(2);
      case 'Int':
        return Math.min(max, Math.max(min, choices.below(6) + (choices.oneIn(6) ? 20 : 0)));
      case 'Float':
      case 'Decimal':
      case 'BigDecimal':
        return Math.min(max, min + choices.below(4)) + (choices.oneIn(3) ? '.5' : '');
      case 'ISO8601Date':
        return this.#moment(choices).slice(0, 10);
      case 'ISO8601DateTime':
        return field.name === 'expectedUpdatedAt' ? this.#known.now : this.#moment(choices);
      case 'EndlessID':
        return this.#id(field.name, operation, choices) ?? 'ord_01JZZZZZZZZZZZZZZZZZZZZZZZ';
      case 'String':
      case 'ID':
        return texts[field.name] ?? `Walk ${choices.below(1000)}`;
      case 'JSON':
        return {walk: choices.below(9)};
      default:
        return this.#example(type);
    }
  }

  #moment(choices: Choices): string {
    const days = choices.any([-40, -8, -1, -1, 0, 0, 1, 7, 40]) ?? 0;
    const moment = new Date(Date.parse(this.#known.now) + days * 86_400_000 - choices.below(5000) * 1000);
    return choices.oneIn(3) ? moment.toISOString().replace(/\.\d+Z$/, '+05:00') : moment.toISOString();
  }

  #example(type: string): unknown {
    const scalar = this.#contract.schema.getType(type);
    const [format] = scalar && 'parseValue' in scalar ? applied(scalar, 'format') : [];
    return format?.['example'] ?? 'x';
  }

  #id(name: string, operation: string, choices: Choices): string | undefined {
    const stem = name.replace(/Ids?$/, '').replace(/^(ids?)$/, '');
    const type = stem === '' ? subjectOf(operation, this.#contract) : (referred[stem] ?? upper(stem));
    // Now and then an id of another kind.
    return this.#known.id(choices.oneIn(25) ? 'Brand' : (type ?? 'Order'), choices);
  }
}
