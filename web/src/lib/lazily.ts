/** Makes a thing when it is first asked for: words and calendars of a language take milliseconds to set up. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
