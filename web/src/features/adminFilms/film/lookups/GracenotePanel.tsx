import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { components } from '../../../../api/schema.gen';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';
import { adminFilmQueries, useUpdateGracenote } from '../../queries';
import type { Editing } from '../editing';
import { Alternates } from './Alternates';
import { AwardList } from './AwardList';
import { LookupPanel, LookupPart, LookupState } from './LookupPanel';
import styles from './LookupPanel.module.css';
import { RecordCard } from './RecordCard';
import { gracenoteView } from './records';
import type { Lookups } from './useLookups';

interface GracenotePanelProps {
  film: components['schemas']['AdminFilm'];
  lookups: Lookups;
  editing: Editing;
}

/** The film at the ratings and listings provider. */
export function GracenotePanel({ film, lookups: { records }, editing }: GracenotePanelProps) {
  const [chosen, setChosen] = useState<string>();
  const own = film.gracenote.onConnect.rootId ?? undefined;
  const rootId = chosen ?? own;
  const record = useQuery({
    ...adminFilmQueries.gracenoteRecord(rootId ?? ''),
    // The film's own record is fetched in the order of useLookups.
    enabled: rootId !== undefined && (chosen !== undefined || records.isFetched),
  });
  const update = useUpdateGracenote();
  const others = records.data?.filter((other) => other.rootId !== rootId) ?? [];

  const save = (onconnect_rootid: string | null) =>
    update.mutate(
      { film_id: film._id, onconnect_rootid, revision: editing.baseRevision },
      editing.outcome(() => setChosen(undefined)),
    );
  const searchById = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('rootId')).trim();
    if (typed) setChosen(typed);
  };

  return (
    <LookupPanel title="Ratings provider">
      <LookupPart title={rootId === own ? 'Current match' : 'Preview'}>
        {!rootId && <p className={styles.failure}>This film has no rootId yet.</p>}
        {rootId !== own && (
          <p>
            <Badge tone="bookmark">not saved yet</Badge>
          </p>
        )}
        <LookupState query={record} />
        {rootId && record.data && <RecordCard view={gracenoteView(record.data, film)} />}
        <div className={styles.buttons}>
          {rootId && record.data && (
            <Button
              variant="primary"
              isPending={update.isPending && update.variables.onconnect_rootid !== null}
              onClick={() => save(rootId)}
            >
              update film
            </Button>
          )}
          {rootId !== own && <Button onClick={() => setChosen(undefined)}>back</Button>}
          {own && (
            <Button
              variant="danger"
              isPending={update.isPending && update.variables.onconnect_rootid === null}
              onClick={() => save(null)}
            >
              clear film's rootId
            </Button>
          )}
        </div>
      </LookupPart>
      {record.data && rootId && (
        <LookupPart title="Academy Awards">
          <AwardList awards={record.data.awards} />
        </LookupPart>
      )}
      <form className={styles.byId} onSubmit={searchById}>
        <TextField label="Search by ID" name="rootId" inputMode="numeric" autoComplete="off" />
        <Button type="submit">search</Button>
      </form>
      <LookupPart title="Alternates">
        <LookupState query={records} />
        {records.data && others.length === 0 && <p className={styles.failure}>No other records found.</p>}
        <Alternates
          alternates={others.map((other) => ({
            key: other.rootId,
            view: gracenoteView(other, film),
            onUse: () => setChosen(other.rootId),
          }))}
        />
      </LookupPart>
    </LookupPanel>
  );
}
