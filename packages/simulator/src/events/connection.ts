/** What becomes of a connection, whatever its outside system is: it fails, and it works again. */
import type {Entity, Store} from '../model/rules.ts';
import {failConnection} from '../rules/integrations.ts';
import {EventRefusal, integrationNamed, kindOf, name} from './event.ts';

const integration = name('Name of the integration');
const because = ['CONNECTION'];

/** An integration by its name. @throws EventRefusal unless its connection fails, or doesn't, as wanted. */
function connectionOf(store: Store, wanted: string, fails: boolean): Entity<'Integration'> {
  const found = integrationNamed(store, wanted, ['name']);
  if (!found) throw new EventRefusal('NOT_FOUND', 'integration', `There is no integration called "${wanted}".`);
  const fits = fails ? found._connectionFails === true : found.status === 'ACTIVE';
  if (!fits || found.status === 'REMOVED')
    throw new EventRefusal('STATUS_NOT_ALLOWED', 'integration', `${wanted} is ${found.status}.`);
  return found;
}

const failed = kindOf({
  summary: 'The outside system refuses every call: the integration stops with an error',
  shape: {integration, reason: name('What the outside system answers')},
  example: {integration: 'Postlink account', reason: 'The carrier refused the credentials ten times in a row.'},
  refuses: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
  because,
  play: ({integration: wanted, reason}, {store}) =>
    failConnection(store, connectionOf(store, wanted, false).id, reason),
});

const mended = kindOf({
  summary: 'The outside system accepts calls again. The integration waits until somebody resumes it',
  shape: {integration},
  example: {integration: 'Rhine Freight account'},
  refuses: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
  because,
  play: ({integration: wanted}, {store}) => {
    store.note('Integration', connectionOf(store, wanted, true).id, {_connectionFails: null});
  },
});

export const connectionEvents = {'connection.failed': failed, 'connection.mended': mended};
