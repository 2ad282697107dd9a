import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { countryName } from '../../lib/countries';
import { countText } from '../../lib/countText';
import { useInView } from '../../lib/useInView';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { PersonLink } from '../../shared/person/PersonLink';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { Comparison } from './Comparison';
import { BarList, mostSeen } from './charts/BarList';
import { ColumnChart } from './charts/ColumnChart';
import { runtimeColumns } from './charts/columns';
import { DateCards } from './DateCards';
import { Figures } from './Figures';
import { HeatMap } from './heat/HeatMap';
import type { Stats } from './queries';
import { Records } from './Records';
import { ReleaseYears } from './ReleaseYears';
import styles from './Stats.module.css';
import { StatsCard } from './StatsCard';
import { YearsInReview } from './YearsInReview';

// With the outlines of all countries.
const WorldMap = lazy(() => import('./map/WorldMap').then((code) => ({ default: code.WorldMap })));

interface StatsSectionsProps {
  stats: Stats;
  /** Undefined for users whose films only an admin sees. */
  viewed: ReadonlySet<string> | undefined;
  isOwn: boolean;
  /** The user's years that have a review. */
  years: readonly { year: number; films: number }[];
}

export function StatsSections({ stats, viewed, isOwn, years }: StatsSectionsProps) {
  const { people, comparison, dates } = stats;
  return (
    <div className={styles.sections}>
      <Figures stats={stats} />
      <YearsInReview years={years} />
      <ReleaseYears years={stats.years} />
      <StatsCard title="Runtimes" note={withoutRuntime(stats.films_without_runtime)}>
        <ColumnChart
          label="Films by runtime"
          columns={runtimeColumns(stats.runtimes)}
          headings={['Runtime', 'Seen', 'Films']}
        />
      </StatsCard>
      <Countries stats={stats} />
      <StatsCard title="Genres">
        <BarList
          caption="Films by genre"
          heading="Genre"
          rows={mostSeen(stats.genres.map(({ genre, ...films }) => ({ key: genre, name: genre, ...films })))}
        />
      </StatsCard>
      <StatsCard title="Languages">
        <BarList
          caption="Films by language"
          heading="Language"
          rows={mostSeen(stats.languages.map(({ language, ...row }) => ({ key: language, ...row })))}
        />
      </StatsCard>
      <StatsCard title="Categories">
        <BarList
          caption="Films by category"
          heading="Category"
          rows={mostSeen(
            stats.categories.map(({ normalized_name, ...row }) => ({ key: normalized_name, ...row })),
          )}
        />
      </StatsCard>
      <StatsCard title="Most-watched people">
        {people.length > 0 ? (
          <BarList
            caption="Films by person"
            heading="Person"
            rows={people.map(({ _id, name, ...films }) => ({
              key: _id,
              name,
              label: <PersonLink id={_id}>{name}</PersonLink>,
              ...films,
            }))}
          />
        ) : (
          <p className={styles.quiet}>Two films of one nominee, and they're here.</p>
        )}
      </StatsCard>
      {dates && <DateCards dates={dates} />}
      <Records stats={stats} />
      <Comparison users={comparison} isOwn={isOwn} />
      {viewed && <Rings viewed={viewed} />}
    </div>
  );
}

function withoutRuntime(films: number): string | undefined {
  return films > 0 ? `${countText(films, 'film')} without a known runtime.` : undefined;
}

function Countries({ stats: { countries, films_without_country } }: { stats: Stats }) {
  return (
    <StatsCard
      isWide
      title="Countries"
      note={`By country of origin; a film of several countries counts for each. Former and very small countries are only in the list.${films_without_country > 0 ? ` ${countText(films_without_country, 'film')} without a known country.` : ''}`}
    >
      <div className={styles.world}>
        <div className={styles.map}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <WorldMap countries={countries} />
          </Suspense>
        </div>
        <BarList
          caption="Films by country"
          heading="Country"
          rows={mostSeen(
            countries.map(({ country, ...films }) => ({
              key: country,
              name: countryName(country),
              ...films,
            })),
          )}
        />
      </div>
    </StatsCard>
  );
}

/** The heat map has thousands of cells, so it renders when it's near. */
function Rings({ viewed }: { viewed: ReadonlySet<string> }) {
  const overview = useQuery(ceremonyQueries.overview());
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInView(place);
  return (
    <StatsCard isWide title="Every ring">
      <div ref={place} className={styles.rings}>
        <QueryState
          query={overview}
          pending={<Skeleton height="100%" />}
          failure={{ note: "We couldn't load the ceremonies." }}
        >
          {(ceremonies) => isNear && <HeatMap overview={ceremonies} viewed={viewed} />}
        </QueryState>
      </div>
    </StatsCard>
  );
}
