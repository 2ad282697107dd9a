import { useState } from 'react';
import { CeremonyCard } from '../../../shared/ceremony/CeremonyCard';
import type { CategorySummary } from '../../../shared/ceremony/rings/progress';
import type { DemoMarks } from '../useDemoMarks';
import type { NewestCeremony } from '../useNewestCeremony';
import { CategoryDemo } from './CategoryDemo';
import { FeatureSection } from './FeatureSection';
import { Ornament } from './Ornament';
import styles from './TrackProgress.module.css';

interface TrackProgressProps {
  newest: NewestCeremony | undefined;
  demo: DemoMarks;
  hasFailed: boolean;
}

const placeholder = <div className={styles.placeholder} aria-busy="true" />;

export function TrackProgress({ newest, demo, hasFailed }: TrackProgressProps) {
  const [opened, setOpened] = useState<CategorySummary | null>(null);
  return (
    <FeatureSection
      eyebrow="Track progress"
      title="Close every ring."
      text="Every category of every ceremony is a ring, and every nominee fills a piece of it. Try it on the newest ceremony: open a ring and fill it."
      linkText="Log in to see your rings"
      layout="below"
      placeholder={placeholder}
    >
      {newest ? (
        <>
          <CeremonyCard
            ceremony={newest.ceremony}
            title="The newest ceremony"
            details={`${newest.categories.length} categories`}
            categories={newest.categories}
            viewed={demo.viewed}
            onOpenCategory={setOpened}
          />
          {opened && (
            <CategoryDemo newest={newest} summary={opened} demo={demo} onClose={() => setOpened(null)} />
          )}
        </>
      ) : hasFailed ? (
        <Ornament />
      ) : (
        placeholder
      )}
    </FeatureSection>
  );
}
