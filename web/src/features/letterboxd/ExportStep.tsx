import { ExternalLink } from 'lucide-react';
import styles from './ExportStep.module.css';
import { StepCard } from './StepCard';

/** Letterboxd's export page. */
const dataPage = 'https://letterboxd.com/settings/data/';

export function ExportStep() {
  return (
    <StepCard number={1} title="Export from Letterboxd">
      <div className={styles.text}>
        <ol className={styles.instructions}>
          <li>
            Log in at Letterboxd and open{' '}
            <a href={dataPage} target="_blank" rel="noreferrer">
              Settings → Data{' '}
              <ExternalLink aria-label="(opens in a new tab)" size={14} className={styles.out} />
            </a>
            .
          </li>
          <li>
            Press <strong>Export your data</strong> and confirm.
          </li>
          <li>
            You get an archive called <code>letterboxd-yourname-….zip</code>. Keep it as it is.
          </li>
        </ol>
        <p className={styles.tip}>
          Has your browser unpacked it into a folder? Compress that folder again; the result works just as
          well.
        </p>
      </div>
    </StepCard>
  );
}
