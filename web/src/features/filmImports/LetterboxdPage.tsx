import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import styles from './LetterboxdPage.module.css';
import { ImportReview } from './review/ImportReview';
import { ExportStep } from './steps/ExportStep';
import { ImportFailed } from './steps/ImportFailed';
import { PickStep } from './steps/PickStep';
import { ReadingCard } from './steps/ReadingCard';
import { useImport } from './useImport';

export function LetterboxdPage() {
  const { state, choose, startAgain } = useImport();
  return (
    <Page space="roomy">
      <PageHeader
        title="Letterboxd Import"
        lead="Bring over the films you've logged. We read your export in this browser and only send codes, titles and years to find them. You choose what to import."
      />
      {state.step === 'choosing' && (
        <ol className={styles.steps}>
          <ExportStep />
          <PickStep problem={state.problem} onChoose={choose} />
        </ol>
      )}
      {(state.step === 'reading' || state.step === 'matching') && <ReadingCard state={state} />}
      {state.step === 'review' && (
        <ImportReview
          fileName={state.fileName}
          review={state.review}
          hasDiary={state.hasDiary}
          onAgain={startAgain}
        />
      )}
      {state.step === 'failed' && <ImportFailed fileName={state.fileName} reason={state.reason} />}
    </Page>
  );
}
