import { useState } from 'react';
import { keptText } from '../../lib/keptText';
import type { Grouping } from './films/sections';

const kept = keptText('local', 'laurels.checklist.grouping');

/** How the films are grouped, as it was chosen the last time in this browser. */
export function useGrouping(): [Grouping, (grouping: Grouping) => void] {
  const [grouping, setGrouping] = useState<Grouping>(() => (kept.read() === 'film' ? 'film' : 'nomination'));
  const choose = (chosen: Grouping) => {
    setGrouping(chosen);
    kept.write(chosen);
  };
  return [grouping, choose];
}
