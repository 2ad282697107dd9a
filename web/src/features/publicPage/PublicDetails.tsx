import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../lib/numbers';
import { useMe } from '../../shared/me/queries';
import { FilmPosters } from '../../shared/publicPages/FilmPosters';
import { JoinCard } from '../../shared/publicPages/JoinCard';
import { OwnerNote } from '../../shared/publicPages/OwnerNote';
import { Totals } from '../../shared/publicPages/Totals';
import { UserHeader } from '../../shared/publicPages/UserHeader';
import type { PublicProfile } from '../../shared/share/openQueries';
import { shareQueries } from '../../shared/share/queries';
import { personalShare } from '../../shared/share/shareables';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import styles from './PublicDetails.module.css';
import { CeremonyGrid } from './rings/CeremonyGrid';

/** The parts that the user has chosen. */
export function PublicDetails({
  progress: { slug, username, picture_url, numbers, rings, recent },
}: {
  progress: PublicProfile;
}) {
  const me = useMe();
  const own = useQuery({ ...shareQueries.publicPage(), enabled: me !== undefined });
  const isOwn = me !== undefined && own.data?.slug === slug;
  return (
    <>
      {isOwn && <OwnerNote action="Change what it shows">This is your public page.</OwnerNote>}
      <UserHeader
        username={username}
        pictureUrl={picture_url}
        eyebrow="Progress on Laurels"
        title={username}
        subject={personalShare(`${username} on Laurels`, `/u/${slug}`, Boolean(numbers))}
        films={numbers?.films}
      >
        {numbers && (
          <p>
            <strong>{numberText(numbers.films.seen)}</strong> of {numberText(numbers.films.total)} films seen
          </p>
        )}
      </UserHeader>
      {numbers && (
        <Card aria-label="Totals">
          <Totals totals={numbers} />
        </Card>
      )}
      {rings && (
        <Card aria-labelledby="public-rings">
          <h2 id="public-rings" className={styles.title}>
            Every ceremony
          </h2>
          <p className={styles.hint}>A ring for each ceremony. It fills with every category completed.</p>
          <CeremonyGrid ceremonies={rings} />
        </Card>
      )}
      {recent && recent.length > 0 && (
        <Card aria-labelledby="public-recent">
          <h2 id="public-recent" className={styles.title}>
            Recently watched
          </h2>
          <FilmPosters films={recent} />
        </Card>
      )}
      {me && !isOwn && (
        <div>
          <ButtonLink to="/stats/{-$user_id}">See your own stats</ButtonLink>
        </div>
      )}
      {!me && (
        <JoinCard title="Start your own list" logIn="Log in">
          Mark the nominees you've seen, close a ring for each category, and always know what to watch next.
          It's free.
        </JoinCard>
      )}
    </>
  );
}
