import type { components } from '../../../api/schema.gen';
import { numberText } from '../../../lib/numbers';
import { nominatedFilms } from '../../../shared/ceremony/nominatedFilms';
import type { User } from '../../../shared/me/user';
import { PictureEditor } from '../../../shared/picture/PictureEditor';
import { Avatar } from '../../../ui/Avatar';
import { ButtonLink } from '../../../ui/ButtonLink';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Row } from '../../../ui/Row';
import type { ProfileUser } from '../profileUser';
import { InviteActions } from './InviteActions';
import styles from './ProfileHeader.module.css';

interface ProfileHeaderProps {
  user: ProfileUser;
  me: User;
  overview: readonly components['schemas']['CeremonyOverview'][] | undefined;
  heading: 'h1' | 'h2';
}

export function ProfileHeader({ user, me, overview, heading: Heading }: ProfileHeaderProps) {
  const nominated = overview && nominatedFilms(overview);
  const viewed = nominated ? user.viewed.filter((film) => nominated.has(film)).length : user.viewed.length;
  const statsParams = { user_id: user.relationship === 'self' ? undefined : user._id };
  return (
    <header className={styles.header}>
      {user.relationship === 'self' ? (
        <PictureEditor me={me} />
      ) : (
        <Avatar name={user.username} seed={user._id} pictureUrl={user.picture_url} size={100} isDecorative />
      )}
      <div className={styles.who}>
        <Heading className={styles.name}>{user.username}</Heading>
        <p className={styles.count}>
          <strong>{numberText(viewed)}</strong>
          {nominated ? ` of ${numberText(nominated.size)} nominated films viewed` : ' films viewed'}
        </p>
        <ProgressBar label="Nominated films viewed" value={viewed} max={nominated?.size ?? 0} />
      </div>
      <Row gap={2} wraps>
        {user.relationship === 'friend' && (
          <ButtonLink to="/friends/compare/{-$user_id}" params={{ user_id: user._id }} variant="primary">
            Compare
          </ButtonLink>
        )}
        <ButtonLink to="/stats/{-$user_id}" params={statsParams} variant="quiet">
          Stats
        </ButtonLink>
        {user.relationship === 'invite-received' && <InviteActions user={user} />}
        {user.relationship === 'self' && (
          <>
            <ButtonLink to="/people" variant="quiet">
              People
            </ButtonLink>
            <ButtonLink to="/settings" variant="quiet">
              Settings
            </ButtonLink>
          </>
        )}
      </Row>
    </header>
  );
}
