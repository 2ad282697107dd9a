import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { RawJson } from '../../../shared/admin/RawJson';
import { Button } from '../../../ui/Button';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Skeleton } from '../../../ui/Skeleton';
import { BuildCard } from './BuildCard';
import { CountsCard } from './CountsCard';
import { DataCard } from './DataCard';
import { ListingsCard } from './ListingsCard';
import { ProvidersCard } from './ProvidersCard';
import { serverQueries } from './queries';
import styles from './ServerInfoPage.module.css';

export function ServerInfoPage() {
  const info = useQuery(serverQueries.info());
  return (
    <AdminFrame
      title="Server info"
      lead="How this server is doing."
      actions={
        <Button isPending={info.isFetching} onClick={() => void info.refetch()}>
          <RefreshCw aria-hidden size={18} /> Refresh
        </Button>
      }
    >
      {info.isPending ? (
        <div className={styles.cards} aria-busy="true">
          <Skeleton height="15rem" />
          <Skeleton height="15rem" />
          <Skeleton height="15rem" />
          <Skeleton height="15rem" />
        </div>
      ) : info.data ? (
        <>
          <div className={styles.cards}>
            <div className={styles.column}>
              <BuildCard info={info.data} />
              <ProvidersCard providers={info.data.providers} />
            </div>
            <div className={styles.column}>
              <CountsCard counts={info.data.counts} />
              <DataCard info={info.data} />
            </div>
          </div>
          <ListingsCard listings={info.data.listings} />
          <RawJson title="Raw server info" value={info.data} />
        </>
      ) : (
        <LoadFailure
          title="We couldn't load the server info"
          heading="h2"
          error={info.error}
          isRetrying={info.isFetching}
          onRetry={() => void info.refetch()}
        />
      )}
    </AdminFrame>
  );
}
