import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { inviteProblem } from '../../shared/friends/inviteProblem';
import { friendQueries } from '../../shared/friends/queries';
import { useMe } from '../../shared/me/queries';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Notice } from '../../ui/Notice';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { Sunburst } from '../../ui/Sunburst';
import { Connection } from './Connection';
import styles from './FriendConnectPage.module.css';

/** Landing page of an invite link. */
export function FriendConnectPage() {
  const { user_id_to_connect_with: id } = useParams({ from: '/connect-with/$user_id_to_connect_with' });
  const { invite } = useSearch({ from: '/connect-with/$user_id_to_connect_with' });
  const me = useMe();
  const connection = useQuery(friendQueries.connection(id, me?._id));
  return (
    <div className={styles.page}>
      <div className={styles.rays}>
        <Sunburst />
      </div>
      <section className={styles.card}>
        <QueryState
          query={connection}
          pending={<ConnectionSkeleton />}
          failure="message"
          explain={(error) => (
            <ConnectionFailure
              error={error}
              isRetrying={connection.isFetching}
              onRetry={() => void connection.refetch()}
              home={me ? '/friends' : '/welcome'}
            />
          )}
        >
          {(info) => <Connection key={id} info={info} isLoggedIn={me !== undefined} invite={invite} />}
        </QueryState>
      </section>
    </div>
  );
}

interface ConnectionFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
  home: '/friends' | '/welcome';
}

function ConnectionFailure({ error, isRetrying, onRetry, home }: ConnectionFailureProps) {
  const { title, detail } = inviteProblem(error);
  return (
    <>
      <h1 className={styles.title}>Connect</h1>
      <Notice tone="danger" title={title}>
        {detail}
      </Notice>
      <div className={styles.actions}>
        {/* Only a rejected invite has a detail, and a retry would be rejected too. */}
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

function ConnectionSkeleton() {
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
