import { Download } from 'lucide-react';
import { countText } from '../../../lib/countText';
import { type User, watchlistOf } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { exportNames, useExportFilms } from '../queries';
import { SettingRow } from '../SettingRow';

const importPage = 'https://letterboxd.com/import/';

/** Downloads of both lists in Letterboxd's CSV import format. */
export function ExportRow({ me }: { me: User }) {
  return (
    <SettingRow
      title="Export"
      text={
        <>
          Your films as CSV files you can{' '}
          <a href={importPage} target="_blank" rel="noreferrer">
            import into Letterboxd
          </a>
          .
        </>
      }
    >
      <ExportList list="viewed" label="Watched films" films={me.viewed} />
      <ExportList list="watchlist" label="Watchlist" films={watchlistOf(me)} />
    </SettingRow>
  );
}

interface ExportListProps {
  list: 'viewed' | 'watchlist';
  label: string;
  films: string[];
}

function ExportList({ list, label, films }: ExportListProps) {
  const save = useExportFilms(list);
  return (
    <>
      <Button isPending={save.isPending} disabled={films.length === 0} onClick={() => save.mutate(films)}>
        <Download aria-hidden size={18} />
        {label} (CSV, {countText(films.length, 'film')})
      </Button>
      {save.isSuccess && <Notice tone="success">Saved as {exportNames[list]}.</Notice>}
      {save.error && <Notice tone="danger">{save.error.message}</Notice>}
    </>
  );
}
