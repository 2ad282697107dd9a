import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { RawJson } from '../../../shared/admin/RawJson';
import { Button } from '../../../ui/Button';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { BuildCard } from './BuildCard';
import { CountsCard } from './CountsCard';
import { DataCard } from './DataCard';
import { EmailsCard } from './EmailsCard';
import { ListingsCard } from './ListingsCard';
import { ProvidersCard } from './ProvidersCard';
import { serverQueries } from './queries';
import styles from './ServerInfoPage.module.css';
import { WorkersCard } from './WorkersCard';

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
      <QueryState
        query={info}
        pending={
          <div className={styles.cards} aria-busy="true">
            <Skeleton height="15rem" />
            <Skeleton height="15rem" />
            <Skeleton height="15rem" />
            <Skeleton height="15rem" />
          </div>
        }
        failure={{ title: "We couldn't load the server info", heading: 'h2' }}
      >
        {(loaded) => (
          <>
            <div className={styles.cards}>
              <div className={styles.column}>
                <BuildCard info={loaded} />
                <ProvidersCard providers={loaded.providers} />
              </div>
              <div className={styles.column}>
                <CountsCard counts={loaded.counts} />
                <DataCard info={loaded} />
              </div>
            </div>
            <WorkersCard info={loaded} />
            <EmailsCard emails={loaded.emails} />
            <ListingsCard listings={loaded.listings} />
            <RawJson title="Raw server info" value={loaded} />
          </>
        )}
      </QueryState>
    </AdminFrame>
  );
}
