import { CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useCachedAt } from '../../api/lastStates';
import { isNotSetUp } from '../../api/problem';
import type { LoadedQuery } from '../../lib/query';
import { timeAgo } from '../../lib/timeAgo';
import { useNow } from '../../lib/useNow';
import { FilmRowSkeletons } from '../../shared/film/row/FilmRowSkeletons';
import { LastUpdated } from '../../shared/offline/LastUpdated';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { QueryState } from '../../ui/QueryState';
import { Row } from '../../ui/Row';
import styles from './OptionCard.module.css';

interface OptionCardProps {
  mark: ReactNode;
  title: string;
  /** Subtitle. */
  text?: ReactNode;
  isSample?: boolean;
  /** When the data were fetched; displayed if they are outdated. */
  fetched?: string | undefined;
  /** Of the request for the data, which may be the last ones before the network was lost. */
  path: string;
  /** Age in hours after which the data count as outdated. */
  maxAgeHours?: number;
  /** Button that expands or collapses the card. */
  toggle?: ReactNode;
  children?: ReactNode;
}

const hour = 3_600_000;

/** A subtitle that is not known yet: nothing moves once it is. */
export const RESERVED_LINE = '\u00a0';

/** Card of one way to watch films: a streaming service, a TV station or local theaters. */
export function OptionCard({
  mark,
  title,
  text,
  isSample = false,
  fetched,
  path,
  maxAgeHours = 24,
  toggle,
  children,
}: OptionCardProps) {
  const id = useId();
  const now = useNow();
  const isOutdated = fetched !== undefined && now - Date.parse(fetched) > maxAgeHours * hour;
  const isLastState = useCachedAt(path) !== undefined;
  return (
    <Card aria-labelledby={id}>
      <Row gap={3} wraps isCentered>
        {mark}
        <div className={styles.titles}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {isSample && <Badge tone="gold">Sample data</Badge>}
        {toggle}
      </Row>
      {isLastState ? (
        <LastUpdated path={path} />
      ) : (
        isOutdated && (
          <p className={styles.age}>We couldn't refresh this. Last updated {timeAgo(fetched, now)}.</p>
        )
      )}
      {children && <div className={styles.content}>{children}</div>}
    </Card>
  );
}

interface CardStateProps<Data> {
  query: LoadedQuery<Data>;
  children: (data: Data) => ReactNode;
}

/** What a card's query has loaded. */
export function CardState<Data>({ query, children }: CardStateProps<Data>) {
  return (
    <QueryState
      query={query}
      pending={<FilmRowSkeletons count={5} />}
      failure="message"
      explain={(error) => <CardError error={error} onRetry={() => void query.refetch()} />}
    >
      {children}
    </QueryState>
  );
}

/** Error instead of a card's films. Offers a retry unless the feature is not set up on the server. */
function CardError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const canRetry = !isNotSetUp(error);
  return (
    <div className={styles.empty} role={canRetry ? 'alert' : undefined}>
      <CloudOff aria-hidden className={styles.icon} />
      <p>{error.message}</p>
      {canRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Explains why a card is empty. */
export function CardEmpty({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{icon}</span>
      <p>{children}</p>
    </div>
  );
}
