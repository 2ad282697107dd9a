import { vi } from 'vitest';

/** An `EventSource` whose events are emitted by the test. */
export class FakeEventSource extends EventTarget {
  static open: FakeEventSource[] = [];
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.open.push(this);
  }

  close(): void {
    FakeEventSource.open = FakeEventSource.open.filter((other) => other !== this);
  }

  emit(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  fail(): void {
    this.onerror?.();
  }
}

/** Stubs `EventSource`; returns a function that lists the open streams. */
export function stubEventSource(): () => FakeEventSource[] {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return () => FakeEventSource.open;
}
