import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countText } from '../../lib/countText';
import { useKeptFocus } from '../../lib/useKeptFocus';
import { nominatedFilms } from '../../shared/ceremony/nominatedFilms';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { friendQueries } from '../../shared/friends/queries';
import { useMe } from '../../shared/me/queries';
import { LastUpdated } from '../../shared/offline/LastUpdated';
import { ButtonLink } from '../../ui/ButtonLink';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { FriendCard } from './FriendCard';
import styles from './FriendsPage.module.css';
import { InviteCard } from './invites/InviteCard';
import { InviteList } from './invites/InviteList';
import { ReceivedInvite, SentInvite } from './invites/InviteRow';
import { NoFriends } from './NoFriends';
import { type RemovableFriend, RemoveFriendDialog } from './RemoveFriendDialog';

/** The route loader has just fetched the report or failed; then the user decides when to retry. */
const afterLoader = { staleTime: 5000, retryOnMount: false };

export function FriendsPage() {
  const me = useMe();
  const { data, dataUpdatedAt: now, ...query } = useQuery({ ...friendQueries.report(), ...afterLoader });
  // Deferred like the list below, so that both change together.
  const report = { ...query, data: useDeferredValue(data) };
  const overview = useQuery(ceremonyQueries.overview());
  const heading = useRef<HTMLHeadingElement>(null);
  // An invite or friend that the other user takes back must not take the focus along.
  const columns = useKeptFocus<HTMLDivElement>(heading);
  // Not a state of the card: the dialog stays open when the friend takes the friendship back.
  const [removing, setRemoving] = useState<RemovableFriend>();
  const nominated = overview.data && nominatedFilms(overview.data).size;
  const { confirmed = [], invites_received = [], invites_sent = [] } = report.data ?? {};

  function stopRemoving(friend: RemovableFriend) {
    // At once, so that the dialog has given the focus back, if the button that opened it still exists.
    flushSync(() => setRemoving((current) => (current === friend ? undefined : current)));
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }

  return (
    <Page>
      <PageHeader
        title="Friends"
        headingRef={heading}
        // Never empty: nothing moves once the friends have loaded.
        lead={confirmed.length > 0 ? `${countText(confirmed.length, 'friend')} to watch with.` : '\u00a0'}
        action={
          confirmed.length > 0 && (
            <ButtonLink to="/friends/compare/{-$user_id}" params={{}}>
              Compare
            </ButtonLink>
          )
        }
      />
      <div ref={columns} className={styles.columns}>
        <div className={styles.main}>
          <InviteList
            title="Invites for you"
            tone="gold"
            invites={invites_received}
            now={now}
            row={ReceivedInvite}
          />
          <LastUpdated path="/api/friend/report" />
          <QueryState
            query={report}
            pending={<FriendSkeletons />}
            failure={{ note: "We couldn't load your friends." }}
          >
            {() =>
              confirmed.length === 0 ? (
                <NoFriends />
              ) : (
                <ul className={styles.friends} aria-label="Your friends">
                  {confirmed.map((friend) => (
                    <FriendCard
                      key={friend._id}
                      friend={friend}
                      nominated={nominated}
                      onRemove={() => setRemoving(friend)}
                    />
                  ))}
                </ul>
              )
            }
          </QueryState>
        </div>
        <aside className={styles.aside} aria-label="Invites">
          <InviteCard userId={me?._id} />
          <InviteList title="Invites sent" invites={invites_sent} now={now} row={SentInvite} />
        </aside>
      </div>
      {removing && (
        <RemoveFriendDialog key={removing._id} friend={removing} onClose={() => stopRemoving(removing)} />
      )}
    </Page>
  );
}

function FriendSkeletons() {
  return (
    <div className={styles.friends} aria-busy="true">
      <Skeleton height="21rem" />
      <Skeleton height="21rem" />
    </div>
  );
}
