import type { MarkAct } from './undo';

/** '“Jaws” marked unwatched. Its watch date is gone too.' */
export function actText(name: string | undefined, { changes, dates }: MarkAct): string {
  const count = changes.length;
  const films = name ?? (count === 1 ? '1 film' : `${count} films`);
  if (changes[0]?.isOn) return `${films} marked watched.`;
  const lost = changes.filter(({ film_id }) => dates[film_id] !== undefined).length;
  if (lost === 0) return `${films} marked unwatched.`;
  if (count === 1) return `${films} marked unwatched. Its watch date is gone too.`;
  return `${films} marked unwatched. ${lost === 1 ? '1 watch date is' : `${lost} watch dates are`} gone too.`;
}
