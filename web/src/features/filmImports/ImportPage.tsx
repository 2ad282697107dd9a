import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { Tabs } from '../../ui/Tabs';
import styles from './ImportPage.module.css';
import type { ImportSource } from './importQuery';
import { ImportReview } from './review/ImportReview';
import { TraktImdbReview } from './review/TraktImdbReview';
import { ExportStep } from './steps/ExportStep';
import { ImportFailed } from './steps/ImportFailed';
import { PickStep } from './steps/PickStep';
import { ReadingCard } from './steps/ReadingCard';
import { useImport } from './useImport';

const sources: { value: ImportSource; label: string }[] = [
  { value: 'letterboxd', label: 'Letterboxd' },
  { value: 'trakt', label: 'Trakt' },
  { value: 'imdb', label: 'IMDb' },
];

export function ImportPage() {
  const { from: source = 'letterboxd' } = useSearch({ from: '/member/letterboxd' });
  const navigate = useNavigate();
  const { state, choose, startAgain } = useImport(source);
  const changeSource = (chosen: ImportSource) => {
    // The reason why a file was rejected is that of another source.
    startAgain();
    void navigate({
      to: '/letterboxd',
      search: { from: chosen === 'letterboxd' ? undefined : chosen },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Page space="roomy">
      <PageHeader
        title="Import your films"
        lead="Bring over the films you've logged. We read your export in this browser and only send codes, titles and years to find them. You choose what to import."
      />
      {state.step === 'choosing' && (
        <Tabs label="Import from" tabs={sources} value={source} onChange={changeSource}>
          <ol className={styles.steps}>
            <ExportStep source={source} />
            <PickStep source={source} problem={state.problem} onChoose={choose} />
          </ol>
        </Tabs>
      )}
      {(state.step === 'reading' || state.step === 'matching') && <ReadingCard state={state} />}
      {state.step === 'review' && state.source === 'letterboxd' && (
        <ImportReview
          fileName={state.fileName}
          review={state.review}
          hasDiary={state.hasDiary}
          diaryLabel="Add watch dates from my diary, with rewatches and ratings"
          uriColumn="Letterboxd URI"
          onAgain={startAgain}
        />
      )}
      {state.step === 'review' && state.source === 'traktImdb' && (
        <TraktImdbReview
          fileName={state.fileName}
          found={state.found}
          films={state.films}
          current={state.current}
          onAgain={startAgain}
        />
      )}
      {state.step === 'failed' && <ImportFailed fileName={state.fileName} reason={state.reason} />}
    </Page>
  );
}
