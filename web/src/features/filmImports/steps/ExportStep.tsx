import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportSource } from '../importQuery';
import styles from './ExportStep.module.css';
import { StepCard } from './StepCard';

interface Instructions {
  title: string;
  steps: ReactNode;
  tip: string;
}

const instructions: Record<ImportSource, Instructions> = {
  letterboxd: {
    title: 'Export from Letterboxd',
    steps: (
      <>
        <li>
          Log in to Letterboxd and open{' '}
          <OutsideLink href="https://letterboxd.com/settings/data/">Settings → Data</OutsideLink>.
        </li>
        <li>
          Choose <strong>Export your data</strong> and confirm.
        </li>
        <li>
          You'll get a file named <code>letterboxd-yourname-….zip</code>. Don't unzip it.
        </li>
      </>
    ),
    tip: 'Did your browser unzip it? Just compress the folder again.',
  },
  trakt: {
    title: 'Export from Trakt',
    steps: (
      <>
        <li>
          Log in to Trakt and open{' '}
          <OutsideLink href="https://trakt.tv/settings/data">Settings → Data</OutsideLink>.
        </li>
        <li>Export your data, and download it as soon as it's ready.</li>
        <li>
          You'll get a <code>.zip</code> file. Don't unzip it.
        </li>
      </>
    ),
    tip: 'The .csv files of your history, ratings, watchlist and lists work, too: one at a time, or several in a .zip.',
  },
  imdb: {
    title: 'Export from IMDb',
    steps: (
      <>
        <li>
          Log in to IMDb and open{' '}
          <OutsideLink href="https://www.imdb.com/list/ratings">Your ratings</OutsideLink> or{' '}
          <OutsideLink href="https://www.imdb.com/list/watchlist">Your watchlist</OutsideLink>.
        </li>
        <li>
          Choose <strong>Export</strong>.
        </li>
        <li>
          Download the <code>.csv</code> file from{' '}
          <OutsideLink href="https://www.imdb.com/exports/">Your exports</OutsideLink> as soon as it's ready.
        </li>
      </>
    ),
    tip: 'Check-ins and other lists of films work, too: one at a time, or several in a .zip.',
  },
};

export function ExportStep({ source }: { source: ImportSource }) {
  const { title, steps, tip } = instructions[source];
  return (
    <StepCard number={1} title={title}>
      <div className={styles.text}>
        <ol className={styles.instructions}>{steps}</ol>
        <p className={styles.tip}>{tip}</p>
      </div>
    </StepCard>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <ExternalLink aria-label="(opens in a new tab)" size={14} className={styles.out} />
    </a>
  );
}
