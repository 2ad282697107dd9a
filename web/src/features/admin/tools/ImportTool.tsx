import { useMutation } from '@tanstack/react-query';
import { countText } from '../../../lib/countText';
import { archiveTypes } from '../../../shared/filmImports/archiveTypes';
import type { ExportRow } from '../../../shared/filmImports/filmExport';
import { readInWorker } from '../../../shared/filmImports/readInWorker';
import { FileButton } from '../../../ui/FileButton';
import { Notice } from '../../../ui/Notice';
import styles from './ImportTool.module.css';
import { Tool } from './Tool';

/** How many films of each list are displayed. */
const MAX_FILMS = 5;

/** Reads a Letterboxd archive as the import page does and shows its contents, without importing anything. */
export function ImportTool() {
  const read = useMutation({
    mutationFn: (file: File) => {
      const today = new Date().toISOString().slice(0, 10);
      return readInWorker('letterboxd', file, today, () => {}, new AbortController().signal);
    },
  });
  return (
    <Tool
      title="Import zip"
      about="Reads a Letterboxd export without importing it."
      controls={
        <FileButton
          isPending={read.isPending}
          accept={archiveTypes}
          fileLabel="Export to test"
          onChoose={(file) => read.mutate(file)}
        >
          Test import zip
        </FileButton>
      }
    >
      {read.data && (
        <>
          <Notice tone="success">
            {read.variables.name}: {countText(read.data.watched.length, 'film')} watched,{' '}
            {read.data.watchlist.length} on the watchlist, {read.data.entries.size} with a watch date.
          </Notice>
          <FirstFilms title="Watched" rows={read.data.watched} />
          <FirstFilms title="Watchlist" rows={read.data.watchlist} />
        </>
      )}
      {read.error && (
        <Notice tone="danger" title={`Error Importing ${read.variables.name}`}>
          {read.error.message}
        </Notice>
      )}
    </Tool>
  );
}

function FirstFilms({ title, rows }: { title: string; rows: readonly ExportRow[] }) {
  if (rows.length === 0) return null;
  return (
    <p className={styles.films}>
      {title}:{' '}
      {rows
        .slice(0, MAX_FILMS)
        .map(({ name, year }) => (year ? `${name} (${year})` : name))
        .join(', ')}
      {rows.length > MAX_FILMS && ' …'}
    </p>
  );
}
