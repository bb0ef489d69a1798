/** A host as the client of the hosted service describes it. */
export interface Host {
  url: string;
  accept: 'read' | 'write' | 'readWrite';
  protocol: 'http' | 'https';
  port?: number;
}

/** Turns origins such as `http://localhost:8108` into hosts that take reads and writes. */
export function hostsOf(origins: readonly string[]): Host[] {
  return origins.map((origin) => {
    const {hostname, protocol, port} = new URL(origin);
    return {
      url: hostname,
      accept: 'readWrite',
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port && {port: Number(port)}),
    };
  });
}

type Key = Record<string, unknown> | string;

/**
 * Remembers which hosts failed. The client looks a host up by its plain description but saves it under one that also
 * holds its state, so its own caches never find a failed host again and ask it first each time. This one goes by
 * address alone, and keeps the object, whose methods the client needs.
 */
export function createHostsCache() {
  const hosts = new Map<string, unknown>();
  const address = (key: Key): string => JSON.stringify(key, ['protocol', 'url', 'port', 'accept']);
  return {
    get: async <Value>(key: Key, miss: () => Promise<Value>): Promise<Value> =>
      (hosts.get(address(key)) as Value | undefined) ?? miss(),
    async set<Value>(key: Key, value: Value): Promise<Value> {
      hosts.set(address(key), value);
      return value;
    },
    delete: async (key: Key): Promise<void> => void hosts.delete(address(key)),
    clear: async (): Promise<void> => hosts.clear(),
  };
}
