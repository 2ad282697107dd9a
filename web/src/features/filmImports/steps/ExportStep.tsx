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
            Log in to Letterboxd and open{' '}
            <a href={dataPage} target="_blank" rel="noreferrer">
              Settings → Data{' '}
              <ExternalLink aria-label="(opens in a new tab)" size={14} className={styles.out} />
            </a>
            .
          </li>
          <li>
            Choose <strong>Export your data</strong> and confirm.
          </li>
          <li>
            You'll get a file named <code>letterboxd-yourname-….zip</code>. Don't unzip it.
          </li>
        </ol>
        <p className={styles.tip}>Did your browser unzip it? Just compress the folder again.</p>
      </div>
    </StepCard>
  );
}
