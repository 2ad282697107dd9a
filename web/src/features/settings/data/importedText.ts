import { countText } from '../../../lib/countText';
import type { ImportedArchive } from './archiveQueries';

interface ImportedText {
  title: string;
  /** A sentence each. */
  texts: string[];
}

/** What an import has changed. */
export function importedText(imported: ImportedArchive): ImportedText {
  const { viewed, watchlist, films_reviewed, diary, older, skipped_films, settings } = imported;
  const added = [
    viewed.added > 0 && `${countText(viewed.added, 'watched film')}`,
    watchlist.added > 0 && `${countText(watchlist.added, 'film')} on your watchlist`,
    films_reviewed.added > 0 && `${countText(films_reviewed.added, 'reviewed film')}`,
    diary.added > 0 && countText(diary.added, 'diary entry', 'diary entries'),
  ].filter((part) => part !== false);
  const removed = viewed.removed + watchlist.removed + films_reviewed.removed;
  const texts = [
    added.length > 0 && `Added ${listText(added)}.`,
    diary.changed > 0 && `Updated ${countText(diary.changed, 'diary entry', 'diary entries')}.`,
    removed > 0 && `Took ${countText(removed, 'film')} off your lists, as you did there later.`,
    settings && 'Your settings are back, too.',
  ].filter((text) => text !== false);
  const title = texts.length > 0 ? 'Imported' : 'Nothing new';
  if (texts.length === 0) texts.push('You already have all of this.');
  if (older > 0) texts.push(`Kept ${countText(older, 'newer change')} you made here.`);
  if (skipped_films > 0) texts.push(`Skipped ${countText(skipped_films, 'film')} this server doesn't know.`);
  return { title, texts };
}

function listText(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(parts);
}
