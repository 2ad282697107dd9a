import { onTestFinished, vi } from 'vitest';

const urlOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, location.origin).href;

/** The part of the Cache API that the app uses, in memory. */
class FakeCache {
  readonly responses = new Map<string, Response>();

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.responses.get(urlOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    this.responses.set(urlOf(request), new Response(body, { headers: response.headers }));
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.responses.delete(urlOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.responses.keys()].map((url) => new Request(url));
  }
}

/** Stubs `caches`, which jsdom doesn't have, for one test. */
export function stubCaches() {
  const all = new Map<string, FakeCache>();
  const open = (name: string) => {
    const cache = all.get(name) ?? new FakeCache();
    all.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.match(request),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  });
  onTestFinished(() => void vi.stubGlobal('caches', undefined));
  return { open };
}
