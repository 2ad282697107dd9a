import { useState } from 'react';
import { storedText } from '../../lib/storedText';
import type { Grouping } from './films/sections';

const kept = storedText('local', 'laurels.checklist.grouping');

/** How the films are grouped, as it was chosen the last time in this browser. */
export function useGrouping(): [Grouping, (grouping: Grouping) => void] {
  const [grouping, setGrouping] = useState<Grouping>(() => (kept.read() === 'film' ? 'film' : 'nomination'));
  const choose = (chosen: Grouping) => {
    setGrouping(chosen);
    kept.write(chosen);
  };
  return [grouping, choose];
}
