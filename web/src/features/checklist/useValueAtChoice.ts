import { useState } from 'react';

/**
 * A value as it was when the list was last asked for. What is marked while one looks at the list does not slip away
 * from under the finger; the next choice takes it into account.
 */
export function useValueAtChoice<Value>(value: Value, choice: string): Value {
  const [settled, setSettled] = useState({ value, choice });
  if (settled.choice === choice) return settled.value;
  setSettled({ value, choice });
  return value;
}
