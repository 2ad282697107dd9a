import { useState } from 'react';

/**
 * A value as it was when `choice` last changed. A film that is marked stays in the filtered list until the filters
 * change, so that rows do not move while the user is marking them.
 */
export function useValueAtChoice<Value>(value: Value, choice: string): Value {
  const [snapshot, setSnapshot] = useState({ value, choice });
  if (snapshot.choice === choice) return snapshot.value;
  setSnapshot({ value, choice });
  return value;
}
