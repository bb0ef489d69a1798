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

interface Events<Value> {
  miss: (value: Value) => Promise<unknown>;
}

/**
 * Remembers which hosts failed. The client looks a host up by its plain description but saves it under one that also
 * holds its state, so its own caches never find a failed host again and ask it first each time. This one goes by
 * address alone, and keeps the object, whose methods the client needs.
 */
export function createHostsCache() {
  const hosts = new Map<string, unknown>();
  const address = (key: unknown) => {
    const {protocol, url, port, accept} = key as Partial<Host>;
    return [protocol, url, port, accept].join(' ');
  };
  return {
    async get<Value>(
      key: Record<string, unknown> | string,
      miss: () => Promise<Value>,
      events?: Events<Value>,
    ): Promise<Value> {
      const known = hosts.get(address(key));
      if (known !== undefined) return known as Value;
      const value = await miss();
      await events?.miss(value);
      return value;
    },
    async set<Value>(key: Record<string, unknown> | string, value: Value): Promise<Value> {
      hosts.set(address(key), value);
      return value;
    },
    async delete(key: Record<string, unknown> | string): Promise<void> {
      hosts.delete(address(key));
    },
    async clear(): Promise<void> {
      hosts.clear();
    },
  };
}
