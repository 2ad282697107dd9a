import type { components } from '../../../api/schema.gen';
import { countText } from '../../../lib/countText';

type Schemas = components['schemas'];
type Preview = Schemas['ImportPreview'];

/** Whether there are no errors that prevent publishing. */
export function isPublishable({ errors, unresolved }: Preview): boolean {
  return errors.length === 0 && unresolved.length === 0;
}

export function isUnchanged({ changes }: Preview): boolean {
  return Object.values(changes).every((list) => list.length === 0);
}

/** One-line summary of a preview. */
export function summary(preview: Preview): string {
  const { errors, unresolved, changes } = preview;
  if (!isPublishable(preview)) {
    const problems = [
      errors.length > 0 && countText(errors.length, 'error'),
      unresolved.length > 0 && countText(unresolved.length, 'unknown film'),
    ];
    return `${problems.filter(Boolean).join(' and ')} to fix before you can publish`;
  }
  if (isUnchanged(preview)) return 'No changes: the catalogue already has all of this';
  const parts = [
    [changes.added.length, 'new'],
    [changes.changed.length, 'changed'],
    [changes.removed.length, 'removed'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, label]) => `${count} ${label}`);
  const films = changes.films_added.length;
  return [
    counts.length > 0 && `Nominations: ${counts.join(', ')}`,
    films > 0 && countText(films, 'new film'),
    changes.films_changed.length > 0 && countText(changes.films_changed.length, 'changed film'),
    counts.length === 0 && films === 0 && changes.ceremonies.length > 0 && 'Ceremony details changed',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The differences of a changed nomination, as pairs of before and after. */
export function differences({ before, after }: Schemas['ChangedNomination']): [string, string][] {
  const fieldValues = (it: Schemas['ImportNomination']) => [
    it.won ? 'won' : 'nominated',
    it.films.join(', '),
    it.nominee || 'no nominee',
    it.category_name,
    it.detail ?? 'no detail',
    it.status,
  ];
  const [was, is] = [fieldValues(before), fieldValues(after)];
  return was.flatMap((text, index): [string, string][] => {
    const now = is[index];
    return now !== undefined && now !== text ? [[text, now]] : [];
  });
}
