import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../../../api/schema.gen';
import { bothOf } from '../../../../lib/query';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { adminFilmQueries, useUpdateTmdb } from '../../queries';
import type { Editing } from '../editing';
import { Alternates } from './Alternates';
import { LookupPanel, LookupPart, LookupState } from './LookupPanel';
import styles from './LookupPanel.module.css';
import { RecordCard } from './RecordCard';
import { tmdbView } from './records';
import { type Lookups, type TmdbId, tmdbIdOf } from './useLookups';

interface TmdbPanelProps {
  film: components['schemas']['AdminFilm'];
  lookups: Lookups;
  editing: Editing;
}

/** The film in the movie database. */
export function TmdbPanel({ film, lookups: { movies, series }, editing }: TmdbPanelProps) {
  const [chosen, setChosen] = useState<TmdbId>();
  const own = tmdbIdOf(film);
  const current = chosen ?? own;
  const entry = useQuery({
    ...adminFilmQueries.tmdbEntry(current?.mediatype ?? 'movie', current?.id ?? 0),
    enabled: current !== undefined,
  });
  const update = useUpdateTmdb();
  const isOwn = current?.id === own?.id && current?.mediatype === own?.mediatype;
  const others = [...(movies.data ?? []), ...(series.data ?? [])].filter(
    ({ id, mediatype }) => id !== current?.id || mediatype !== current.mediatype,
  );

  const save = ({ id, mediatype }: TmdbId) =>
    update.mutate(
      { film_id: film._id, tmdb_id: id, tmdb_mediatype: mediatype, revision: editing.baseRevision },
      editing.outcome(() => setChosen(undefined)),
    );

  return (
    <LookupPanel title="Movie database">
      <LookupPart title={isOwn ? 'Current match' : 'Preview'}>
        {!current && <p className={styles.failure}>This film has no entry yet.</p>}
        {!isOwn && (
          <p>
            <Badge tone="bookmark">not saved yet</Badge>
          </p>
        )}
        <LookupState query={entry} />
        {current && entry.data && <RecordCard view={tmdbView(entry.data, film)} />}
        {current && entry.data && (
          <div className={styles.buttons}>
            <Button variant="primary" isPending={update.isPending} onClick={() => save(current)}>
              update film
            </Button>
            {!isOwn && <Button onClick={() => setChosen(undefined)}>back</Button>}
          </div>
        )}
      </LookupPart>
      <LookupPart title="Alternates">
        <LookupState query={bothOf(movies, series)} />
        {movies.data && series.data && others.length === 0 && (
          <p className={styles.failure}>No other results for “{film.name}”.</p>
        )}
        <Alternates
          alternates={others.map((record) => ({
            key: `${record.mediatype}/${record.id}`,
            view: tmdbView(record, film),
            onUse: () => setChosen({ id: record.id, mediatype: record.mediatype }),
          }))}
        />
      </LookupPart>
    </LookupPanel>
  );
}
