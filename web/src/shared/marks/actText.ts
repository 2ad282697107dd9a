import type { MarkAct } from './undo';

/** '“Jaws” marked unwatched. Its watch date is gone too.' */
export function actText(name: string | undefined, { changes, watches }: MarkAct): string {
  const count = changes.length;
  const films = name ?? (count === 1 ? '1 film' : `${count} films`);
  if (changes[0]?.isOn) return `${films} marked watched.`;
  const dated = watches.filter(({ watched }) => watched);
  const lost = new Set(dated.map(({ film_id }) => film_id)).size;
  if (watches.length === 0) return `${films} marked unwatched.`;
  if (lost === 0)
    return `${films} marked unwatched. What you've noted about ${count === 1 ? 'it' : 'them'} is gone too.`;
  if (count === 1) return `${films} marked unwatched. Its watch date is gone too.`;
  return `${films} marked unwatched. ${lost === 1 ? '1 watch date is' : `${lost} watch dates are`} gone too.`;
}
