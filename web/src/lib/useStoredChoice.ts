import { useState } from 'react';
import { storedText } from './storedText';

/** One of a few options, remembered in this browser; the first one is the default. */
export function useStoredChoice<Option extends string>(
  key: string,
  options: readonly [Option, ...Option[]],
): [Option, (chosen: Option) => void] {
  const stored = storedText('local', key);
  const [choice, setChoice] = useState<Option>(() => {
    const text = stored.read();
    return options.find((option) => option === text) ?? options[0];
  });
  const choose = (chosen: Option) => {
    setChoice(chosen);
    stored.write(chosen);
  };
  return [choice, choose];
}
