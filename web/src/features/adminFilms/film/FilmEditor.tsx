import { useState } from 'react';
import { Problem } from '../../../api/problem';
import type { components } from '../../../api/schema.gen';
import { RawJson } from '../../../shared/admin/RawJson';
import { useToast } from '../../../shared/toasts/useToast';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import styles from './EditFilmPage.module.css';
import type { Editing } from './editing';
import { FilmFacts } from './FilmFacts';
import { GracenotePanel } from './lookups/GracenotePanel';
import { TmdbPanel } from './lookups/TmdbPanel';
import { useLookups } from './lookups/useLookups';
import { NominationList } from './NominationList';

type AdminFilm = components['schemas']['AdminFilm'];

interface FilmEditorProps {
  film: AdminFilm;
  /** Refetches the film. */
  onReload: () => Promise<AdminFilm | undefined>;
}

export function FilmEditor({ film, onReload }: FilmEditorProps) {
  const toast = useToast();
  const lookups = useLookups(film);
  const [baseRevision, setBaseRevision] = useState(film.revision);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Error>();

  const editing: Editing = {
    baseRevision,
    outcome: (onSaved) => {
      setIsSaving(true);
      return {
        onSuccess: (saved) => {
          setBaseRevision(saved.revision);
          setProblem(undefined);
          onSaved();
          toast({ kind: 'GENERIC', message: `Updated ${saved.name}.` });
        },
        onError: setProblem,
        onSettled: () => setIsSaving(false),
      };
    },
  };
  // Another admin's change shows up on its own, but must be acknowledged before it can be overwritten.
  const isRejected = problem instanceof Problem && problem.code === 'changed_meanwhile';
  const hasConflict = isRejected || (film.revision !== baseRevision && !isSaving);
  const reload = async () => {
    const newest = await onReload();
    if (!newest) return;
    setBaseRevision(newest.revision);
    setProblem(undefined);
  };

  return (
    <>
      {hasConflict && (
        <Notice tone="danger" title="This film has changed">
          <div className={styles.notice}>
            <span>Another admin changed it after you opened it.</span>
            <Button size="small" onClick={() => void reload()}>
              Reload film
            </Button>
          </div>
        </Notice>
      )}
      {problem && !hasConflict && (
        <Notice tone="danger" title="We couldn't update this film">
          {problem.message}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.film}>
          <FilmFacts film={film} />
          <NominationList film={film} />
          <RawJson title="Raw data" value={film} />
        </div>
        <GracenotePanel film={film} lookups={lookups} editing={editing} />
        <TmdbPanel film={film} lookups={lookups} editing={editing} />
      </div>
    </>
  );
}
