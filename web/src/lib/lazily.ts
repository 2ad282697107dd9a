/** Creates a value on first use: `Intl` formatters take milliseconds to create. */
export function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
