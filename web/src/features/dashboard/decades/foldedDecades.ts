// Which decades of the dashboard are folded. What the user chooses is remembered until log-out: '1970s:open 2020s:folded'.
import { useState } from 'react';
import type { Progress } from '../../../shared/ceremony/rings/progress';
import { storedForUser } from '../../../shared/me/storedForUser';

const stored = storedForUser('decades');

function readChoices(): Map<string, boolean> {
  const entries = stored.read()?.split(' ') ?? [];
  return new Map(entries.map((entry) => [entry.split(':')[0] ?? '', entry.endsWith(':folded')]));
}

/** Without a choice, decades that are done or untouched are folded, except for the newest. */
export function isFoldedByDefault({ viewed, isComplete }: Progress, isNewest: boolean): boolean {
  return !isNewest && (viewed === 0 || isComplete);
}

/** The names of the folded decades. Marks don't fold or unfold a decade before the next visit: nothing moves meanwhile. */
export function useFoldedDecades(
  decades: readonly { name: string; progress: Progress }[],
): [ReadonlySet<string>, (name: string, isFolded: boolean) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    const choices = readChoices();
    return new Set(
      decades
        .filter(({ name, progress }, index) => choices.get(name) ?? isFoldedByDefault(progress, index === 0))
        .map(({ name }) => name),
    );
  });
  const fold = (name: string, isFolded: boolean) => {
    const names = new Set(folded);
    if (isFolded) names.add(name);
    else names.delete(name);
    setFolded(names);
    const choices = readChoices().set(name, isFolded);
    stored.write([...choices].map(([decade, is]) => `${decade}:${is ? 'folded' : 'open'}`).join(' '));
  };
  return [folded, fold];
}
