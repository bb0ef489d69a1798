/** A program of the company that asks with an API key, where the data set has none with the rights that a test needs. */
import type {Outsider} from './outsider.ts';

/** Makes an API client with a key, whose name can stand for a caller from then on. */
export function program(caller: Outsider, name: string, permissions: readonly string[]): string {
  const {apiClient} = caller.run<{apiClient: {id: string}}>(
    'createAPIClient',
    {name, permissions},
    'apiClient { id }',
    'dana-company',
  );
  const {secret} = caller.run<{secret: string}>(
    'createAPIKey',
    {clientId: apiClient.id, name},
    'secret',
    'dana-company',
  );
  const headers = {Authorization: `Bearer ${secret}`, 'X-Company-Id': caller.id('com:alder-group')};
  caller.platform.callers[name] = {text: name, headers};
  return name;
}
