import {parse, Source} from 'graphql';
import {referenceOf, type Reference} from '../../src/reference/build/reference.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {buildModel, operationNamed, type Operation} from '../../src/reference/model/model.ts';

/** The reference of the documented schema, without the pages that mention it. */
export const ownReference = (): Reference => referenceOf(loadModel('schema'));

/** The reference of a schema that a test writes. */
export const referenceOfSdl = (sdl: string): Reference =>
  referenceOf(buildModel(parse(new Source(sdl, 'test.graphql'))));

/** An operation that has to be there. */
export function operation({model}: Reference, name: string): Operation {
  const found = operationNamed(model, name);
  if (!found) throw new Error(`The schema has no ${name}.`);
  return found;
}
