import { vi } from 'vitest';

/** A stream that says what the test says. */
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

  tell(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  fail(): void {
    this.onerror?.();
  }
}

/** Gives the page streams; each test starts without an open one. */
export function playEvents(): () => FakeEventSource[] {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return () => FakeEventSource.open;
}
