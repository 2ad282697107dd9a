import { vi } from 'vitest';

type Release = () => void;
type Run = () => Promise<void> | null;

/** Delivers to all other channels with the same name, at once. */
class FakeChannel {
  static open: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.open.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) });
    }
  }

  close(): void {
    FakeChannel.open = FakeChannel.open.filter((other) => other !== this);
  }
}

/** Stubs the channels and locks by which tabs share a stream. */
export function stubTabs(): void {
  FakeChannel.open = [];
  const last = new Map<string, Promise<unknown>>();
  async function request(
    name: string,
    ...args: [options: { signal: AbortSignal }, run: Run] | [run: Run]
  ): Promise<void> {
    const [{ signal }, run] = args.length === 1 ? [{ signal: undefined }, args[0]] : args;
    const before = last.get(name);
    let done: Release = () => {};
    last.set(name, new Promise<void>((resolve) => (done = resolve)));
    await before;
    try {
      signal?.throwIfAborted();
      await run();
    } finally {
      done();
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
}
