export interface StoredText {
  read(): string | undefined;
  write(text: string): void;
  clear(): void;
}

type Area = 'local' | 'session';

/** Where the browser blocks storage, every access throws. */
function attempt<T>(area: Area, use: (storage: Storage) => T): T | undefined {
  try {
    return use(area === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}

/** A text in `localStorage` or `sessionStorage`. Without storage, reads are undefined and writes are dropped. */
export function storedText(area: Area, key: string): StoredText {
  return {
    read: () => attempt(area, (storage) => storage.getItem(key)) ?? undefined,
    write: (text) => attempt(area, (storage) => storage.setItem(key, text)),
    clear: () => attempt(area, (storage) => storage.removeItem(key)),
  };
}

/** Clears all texts whose key starts with the prefix. */
export function clearStoredTexts(area: Area, prefix: string): void {
  attempt(area, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
