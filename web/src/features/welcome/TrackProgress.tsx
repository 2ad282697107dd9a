import { useState } from 'react';
import { CeremonyCard } from '../../shared/ceremony/CeremonyCard';
import type { CategorySummary } from '../../shared/ceremony/progress';
import { CategoryTrial } from './CategoryTrial';
import { FeatureSection } from './FeatureSection';
import { Ornament } from './Ornament';
import styles from './TrackProgress.module.css';
import type { NewestCeremony } from './useNewestCeremony';
import type { Trial } from './useTrial';

interface TrackProgressProps {
  newest: NewestCeremony | undefined;
  trial: Trial;
  hasFailed: boolean;
}

const place = <div className={styles.place} aria-busy="true" />;

export function TrackProgress({ newest, trial, hasFailed }: TrackProgressProps) {
  const [opened, setOpened] = useState<CategorySummary | null>(null);
  return (
    <FeatureSection
      eyebrow="Track progress"
      title="Close every ring."
      text="Each category of each ceremony is a ring, each nominee a piece of it. This is the newest one, and it is yours to try: open a ring and fill it."
      linkText="Log in to see your rings"
      layout="below"
      place={place}
    >
      {newest ? (
        <>
          <CeremonyCard
            ceremony={newest.ceremony}
            title="The newest ceremony"
            details={`${newest.categories.length} categories`}
            categories={newest.categories}
            viewed={trial.viewed}
            onOpenCategory={setOpened}
          />
          {opened && (
            <CategoryTrial newest={newest} summary={opened} trial={trial} onClose={() => setOpened(null)} />
          )}
        </>
      ) : hasFailed ? (
        <Ornament />
      ) : (
        place
      )}
    </FeatureSection>
  );
}
