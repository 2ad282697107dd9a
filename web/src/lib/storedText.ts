export interface StoredText {
  read(): string | undefined;
  write(text: string): void;
  clear(): void;
}

/**
 * A text in `localStorage` or `sessionStorage`. Where the browser blocks storage, every access throws; here reads are
 * undefined and writes are dropped.
 */
export function storedText(area: 'local' | 'session', key: string): StoredText {
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(area === 'local' ? localStorage : sessionStorage);
    } catch {
      return undefined;
    }
  }
  return {
    read: () => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (text) => attempt((storage) => storage.setItem(key, text)),
    clear: () => attempt((storage) => storage.removeItem(key)),
  };
}
