import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Call, Message, Task} from '../src/browser/protocol.ts';

/** A worker that answers tasks of some types, and is silent about the others. */
class FakeWorker {
  static started: FakeWorker[] = [];
  static answers: Partial<Record<Task['type'], unknown>> = {};
  readonly tasks: string[] = [];
  isTerminated = false;
  onmessage: ((event: {data: Message}) => void) | null = null;
  onerror: ((event: {preventDefault: () => void}) => void) | null = null;

  constructor() {
    FakeWorker.started.push(this);
  }

  postMessage({id, type}: Call): void {
    this.tasks.push(type);
    const value = FakeWorker.answers[type];
    if (value !== undefined) queueMicrotask(() => this.onmessage?.({data: {id, value}}));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const request = {query: '{ a }'};
const entry = {advance: '2025-10-01T00:00:00.000Z'};

/** Fresh modules, as after a reload, with what the storage has of an earlier load. */
async function load(stored?: unknown) {
  vi.resetModules();
  const storage = new Map(stored === undefined ? [] : [['simulator-visit', JSON.stringify(stored)]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
  const browser = await import('../src/browser.ts');
  const createWorker = (): Worker => new FakeWorker() as unknown as Worker;
  return {...browser, open: (tell?: (message: string) => void) => browser.openSimulator(createWorker, tell)};
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.started = [];
  FakeWorker.answers = {start: {version: 'v', now: ''}, reset: ''};
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a simulator that gives no answer', () => {
  it('is stopped by the reader, says so, and starts again with the next run', async () => {
    const {open, stopSimulator, followEnd} = await load();
    const ended = vi.fn();
    followEnd(ended);
    const run = (await open()).execute(request);
    stopSimulator();
    await expect(run).rejects.toThrow('You stopped the simulator. The next run starts it again');
    expect(FakeWorker.started.map(({isTerminated}) => isTerminated)).toEqual([true]);
    expect(ended).toHaveBeenCalledOnce();
    await open();
    expect(FakeWorker.started).toHaveLength(2);
  });

  it('is stopped after a while, and not before', async () => {
    const {open} = await load();
    const run = (await open()).execute(request);
    const failure = expect(run).rejects.toThrow('gave no answer for 30 seconds');
    vi.advanceTimersByTime(29_000);
    expect(FakeWorker.started[0]?.isTerminated).toBe(false);
    vi.advanceTimersByTime(1000);
    await failure;
    expect(FakeWorker.started[0]?.isTerminated).toBe(true);
  });

  it('is not stopped for a task that it has answered', async () => {
    FakeWorker.answers = {...FakeWorker.answers, execute: {data: null}};
    const {open} = await load();
    await (await open()).execute(request);
    vi.advanceTimersByTime(100_000);
    expect(FakeWorker.started[0]?.isTerminated).toBe(false);
  });

  it('leaves the one that was started after it alone', async () => {
    const {open, stopSimulator} = await load();
    const old = await open();
    stopSimulator();
    await open();
    await expect(old.execute(request)).rejects.toThrow('stopped');
    vi.advanceTimersByTime(100_000);
    expect(FakeWorker.started.map(({isTerminated}) => isTerminated)).toEqual([true, false]);
  });

  it('can be reset while it starts with a visit that hangs it', async () => {
    FakeWorker.answers = {};
    const {open, resetVisit, currentVisit} = await load({version: 'v', entries: [entry], ids: {}, steps: []});
    const told: string[] = [];
    const start = open((message) => told.push(message));
    const failure = expect(start).rejects.toThrow(/stopped.* If that fails, reset the data\.$/);
    expect(told).toEqual(['Loading the simulator and your changes…']);
    await resetVisit();
    await failure;
    expect(currentVisit().entries).toEqual([]);
  });

  it('that rests is reset without being started again', async () => {
    const {open, resetVisit} = await load();
    await open();
    await resetVisit();
    expect(FakeWorker.started.map(({tasks}) => tasks)).toEqual([['start', 'reset']]);
  });
});

describe('a stored visit', () => {
  const visit = {version: 'v', entries: [{request}, entry], ids: {a: 'b'}, steps: ['s']};

  it('is read as it was written', async () => {
    expect((await load(visit)).currentVisit()).toEqual(visit);
  });

  it.each([
    [5],
    [[]],
    [{...visit, version: 5}],
    [{...visit, entries: 5}],
    [{...visit, entries: [null]}],
    [{...visit, entries: [{}]}],
    [{...visit, entries: [{advance: 5}]}],
    [{...visit, entries: [{request: {query: 5}}]}],
    [{...visit, ids: null}],
    [{...visit, ids: {a: 5}}],
    [{...visit, steps: [5]}],
  ])('is empty in %j', async (stored: unknown) => {
    expect((await load(stored)).currentVisit()).toEqual({version: '', entries: [], ids: {}, steps: []});
  });
});
