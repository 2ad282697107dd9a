import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../lib/numbers';
import { useMe } from '../../shared/me/queries';
import { JoinCard } from '../../shared/publicPages/JoinCard';
import { OwnerNote } from '../../shared/publicPages/OwnerNote';
import { UserHeader } from '../../shared/publicPages/UserHeader';
import type { SharedProgress } from '../../shared/share/openQueries';
import { shareQueries } from '../../shared/share/queries';
import { personalShare } from '../../shared/share/shareables';
import { ShareContent } from './ShareContent';
import { SubjectLink } from './SubjectLink';

interface ShareDetailsProps {
  token: string;
  progress: SharedProgress;
}

export function ShareDetails({ token, progress }: ShareDetailsProps) {
  const { username, picture_url, subject, title, films, rings } = progress;
  const me = useMe();
  const own = useQuery({ ...shareQueries.shares(), enabled: me !== undefined });
  const isOwn = me !== undefined && own.data?.some((share) => share.token === token);
  const isReview = subject.kind === 'year';
  return (
    <>
      {isOwn && <OwnerNote action="Manage your links">You're sharing this.</OwnerNote>}
      <UserHeader
        username={username}
        pictureUrl={picture_url}
        eyebrow={`${username}'s progress`}
        title={title}
        subject={personalShare(`${title}: ${username} on Laurels`, `/s/${token}`)}
        films={isReview ? undefined : films}
      >
        {!isReview && (
          <p>
            <strong>{numberText(films.seen)}</strong> of {numberText(films.total)} films seen
            {rings && (
              <>
                {' · '}
                <strong>{numberText(rings.seen)}</strong> of {numberText(rings.total)} rings closed
              </>
            )}
          </p>
        )}
      </UserHeader>
      <ShareContent progress={progress} />
      <SubjectLink subject={subject} isOwn={isOwn === true} />
      {!me && (
        <JoinCard
          title={isReview ? 'Start your own list' : 'How many have you seen?'}
          logIn={isReview ? 'Log in' : 'Log in to mark them'}
        >
          Mark the nominees you've seen, close a ring for each category, and always know what to watch next.
          It's free.
        </JoinCard>
      )}
    </>
  );
}
