import { memo } from 'react';
import { ceremonyDateText } from '../../../lib/dates';
import { CeremonyCard } from '../../../shared/ceremony/CeremonyCard';
import type { CategorySummary } from '../../../shared/ceremony/rings/progress';
import { isSameFor } from '../overallProgress';
import type { IndexedCeremony } from '../overviewIndex';
import { isExpanded, rememberExpanded } from './expandedCards';

interface DashboardCardProps {
  indexed: IndexedCeremony;
  viewed: ReadonlySet<string>;
  isUnreviewed: boolean;
  onOpenCategory: (ceremony: number, category: CategorySummary) => void;
}

/** Card of one ceremony. There are about a hundred, so each renders again only when one of its films is marked. */
export const DashboardCard = memo(
  function DashboardCard({
    indexed: { overview },
    viewed,
    isUnreviewed,
    onOpenCategory,
  }: DashboardCardProps) {
    const { ceremony, date, honoring_years, venue, nomination_summary } = overview;
    return (
      <CeremonyCard
        ceremony={ceremony}
        title={`Honoring ${honoring_years}`}
        details={`${ceremonyDateText(date)} · ${venue}`}
        categories={nomination_summary}
        viewed={viewed}
        isUnreviewed={isUnreviewed}
        isInitiallyExpanded={isExpanded(ceremony)}
        onExpand={(isExpanded) => rememberExpanded(ceremony, isExpanded)}
        onOpenCategory={(category) => onOpenCategory(ceremony, category)}
        link={{ to: '/checklist/{-$init_ceremony}', params: { init_ceremony: String(ceremony) } }}
      />
    );
  },
  (before, after) =>
    before.indexed === after.indexed &&
    before.isUnreviewed === after.isUnreviewed &&
    before.onOpenCategory === after.onOpenCategory &&
    isSameFor(after.indexed.filmIds, before.viewed, after.viewed),
);
