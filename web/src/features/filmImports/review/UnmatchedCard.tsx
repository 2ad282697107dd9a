import { Download } from 'lucide-react';
import { writeCsv } from '../../../lib/csv';
import { saveFile } from '../../../lib/saveFile';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import type { Review } from './review';
import styles from './UnmatchedCard.module.css';

interface UnmatchedCardProps extends Pick<Review, 'unmatched'> {
  uriColumn: string;
}

/** Informational, not an error: most films were never nominated. */
export function UnmatchedCard({ unmatched, uriColumn }: UnmatchedCardProps) {
  const films = unmatched.length === 1 ? 'film' : 'films';
  function save() {
    const rows = unmatched.map(({ row, list }) => [list, row.name, String(row.year ?? ''), row.uri]);
    const table = writeCsv([['List', 'Name', 'Year', uriColumn], ...rows]);
    saveFile(new Blob([table], { type: 'text/csv' }), 'laurels-not-among-the-nominees.csv');
  }
  return (
    <Card aria-label="Films that weren't nominated">
      <div className={styles.unmatched}>
        <p>
          <strong>
            {unmatched.length.toLocaleString('en-US')} {films}
          </strong>{' '}
          in your export{' '}
          {unmatched.length === 1
            ? "wasn't nominated, or we couldn't recognize it."
            : "weren't nominated, or we couldn't recognize them."}
        </p>
        <Button onClick={save}>
          <Download aria-hidden size={18} />
          Download list
        </Button>
      </div>
    </Card>
  );
}
