import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { friendQueries } from '../../shared/friends/queries';
import { useMe } from '../../shared/me/queries';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Sunburst } from '../../ui/Sunburst';
import { Connection } from './Connection';
import styles from './FriendConnectPage.module.css';

/** Where an invite link leads. */
export function FriendConnectPage() {
  const { user_id_to_connect_with: id } = useParams({ from: '/connect-with/$user_id_to_connect_with' });
  const me = useMe();
  const connection = useQuery(friendQueries.connection(id, me?._id));
  return (
    <div className={styles.page}>
      <div className={styles.rays}>
        <Sunburst />
      </div>
      <section className={styles.card}>
        {connection.data ? (
          <Connection key={id} info={connection.data} isLoggedIn={me !== undefined} />
        ) : connection.isError ? (
          <Failed
            error={connection.error}
            isRetrying={connection.isFetching}
            onRetry={() => void connection.refetch()}
            home={me ? '/friends' : '/welcome'}
          />
        ) : (
          <Waiting />
        )}
      </section>
    </div>
  );
}

interface FailedProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
  home: '/friends' | '/welcome';
}

function Failed({ error, isRetrying, onRetry, home }: FailedProps) {
  const { title, detail } = inviteProblem(error);
  return (
    <>
      <h1 className={styles.title}>Connect</h1>
      <Notice tone="danger" title={title}>
        {detail}
      </Notice>
      <div className={styles.actions}>
        {/* What the server has refused it would refuse again. */}
        {!detail && (
          <Button variant="primary" isPending={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={home}>{home === '/friends' ? 'Your friends' : 'What is Laurels?'}</ButtonLink>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="circle" width="132px" height="132px" />
      <h1 className={styles.title}>Connect</h1>
      <div className={styles.lines} aria-busy="true">
        <Skeleton shape="text" width="18rem" />
        <Skeleton width="9rem" height="2.5rem" />
      </div>
    </>
  );
}
