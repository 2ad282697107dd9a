import { useState } from 'react';
import { storedText } from '../../lib/storedText';
import type { Grouping } from './films/sections';

const stored = storedText('local', 'laurels.checklist.grouping');

/** How the films are grouped; persisted in local storage. */
export function useGrouping(): [Grouping, (grouping: Grouping) => void] {
  const [grouping, setGrouping] = useState<Grouping>(() =>
    stored.read() === 'film' ? 'film' : 'nomination',
  );
  const choose = (chosen: Grouping) => {
    setGrouping(chosen);
    stored.write(chosen);
  };
  return [grouping, choose];
}
