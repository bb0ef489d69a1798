/** A reader who visits pages and searches without a pause, and notices what doesn't fit together. */

/** What a reader has seen. */
export interface Read {
  faults: string[];
  visits: number;
  searches: number;
  /** Files of pages that may be old by now. */
  files: number;
}

/** A reader at work. */
export interface Reader {
  /** Says that a release may appear from now on, or any that was there before. */
  publishing: (release: string | undefined) => void;
  /** Says that a release, and no other, is the live one from now on. */
  published: (release: string) => void;
  stop: () => Promise<Read>;
}

/** The release that a page belongs to. */
export function releaseOf(html: string): string {
  return /data-release="([^"]*)"/.exec(html)?.[1] ?? 'none';
}

async function get(url: string): Promise<string> {
  const response = await fetch(url, {headers: {'Accept-Encoding': 'br, gzip'}});
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} is answered with ${response.status}`);
  return text;
}

/** Visits pages with their scripts, and searches; each must be of one release, and of the newest once it is published. */
export function readConstantly(origin: string): Reader {
  const read: Read = {faults: [], visits: 0, searches: 0, files: 0};
  let newest: {release: string; at: number} | undefined;
  /** What may be there beside the newest; `undefined` is any release. */
  let coming: string | undefined = 'none';
  let stopped = false;
  /** Old pages, whose files must be there for as long as somebody has them open. */
  const open = new Set<string>();

  const expectRelease = (what: string, release: string, asked: number): void => {
    if (newest && coming !== undefined && asked > newest.at && release !== newest.release && release !== coming)
      read.faults.push(`${what} is of ${release} after ${newest.release} was published`);
  };

  async function visit(pathname: string): Promise<void> {
    const asked = Date.now();
    const html = await get(origin + pathname);
    const release = releaseOf(html);
    expectRelease(pathname, release, asked);
    const script = /src="([^"]+)"/.exec(html)?.[1] ?? '';
    const content = await get(origin + script);
    if (!content.startsWith(`/* ${release} */`))
      read.faults.push(`${pathname} of ${release} has ${content.slice(0, 30)}`);
    open.add(script);
    read.visits += 1;
  }

  async function search(): Promise<void> {
    const asked = Date.now();
    const manifest = JSON.parse(await get(`${origin}/search/manifest.json`)) as {
      release: string;
      shards: {help: string};
    };
    expectRelease('the manifest', manifest.release, asked);
    const shard = `/assets/search/${manifest.shards.help}`;
    const {release} = JSON.parse(await get(origin + shard)) as {release: string};
    if (release !== manifest.release)
      read.faults.push(`the manifest of ${manifest.release} names a shard of ${release}`);
    open.add(shard);
    read.searches += 1;
  }

  /** Asks for a file of a page that somebody may have had open since any release. */
  async function revisit(): Promise<void> {
    const files = [...open];
    const file = files[Math.floor(Math.random() * files.length)];
    if (file === undefined) return;
    await get(origin + file);
    read.files += 1;
  }

  async function run(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      try {
        await tasks[turn % tasks.length]?.();
      } catch (error) {
        read.faults.push((error as Error).message);
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  const running = [
    run([() => visit('/help'), () => visit('/'), () => visit('/changelog/2025%20Q3/order-tasks')]),
    run([search]),
    run([revisit]),
  ];
  return {
    publishing: (release) => {
      coming = release;
    },
    published: (release) => {
      newest = {release, at: Date.now()};
      coming = 'none';
    },
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      return read;
    },
  };
}
