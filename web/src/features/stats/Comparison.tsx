import { Link } from '@tanstack/react-router';
import { numberText } from '../../lib/numbers';
import { useMe } from '../../shared/me/queries';
import { Avatar } from '../../ui/Avatar';
import type { Stats } from './queries';
import styles from './Stats.module.css';
import { StatsCard } from './StatsCard';

interface ComparisonProps {
  users: Stats['comparison'];
  isOwn: boolean;
}

/** The totals of the user and of friends, side by side. */
export function Comparison({ users, isOwn }: ComparisonProps) {
  const me = useMe();
  if (users.length < 2) {
    return (
      <StatsCard isWide={isOwn} title="Friends">
        <p className={styles.quiet}>
          <Link to="/friends">Invite a friend</Link> and compare films, hours and rings.
        </p>
      </StatsCard>
    );
  }
  return (
    <StatsCard isWide={isOwn} title={isOwn ? 'You and your friends' : 'Side by side'}>
      <div className={styles.comparison}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Films</th>
              <th scope="col">Hours</th>
              <th scope="col">Rings</th>
            </tr>
          </thead>
          <tbody>
            {users.map(({ _id, username, picture_url, films, minutes, rings }) => (
              <tr key={_id} data-own={_id === me?._id || undefined}>
                <th scope="row">
                  <span className={styles.who}>
                    <Avatar
                      name={username}
                      seed={_id}
                      pictureUrl={picture_url ?? null}
                      size={28}
                      isDecorative
                    />
                    {_id === me?._id ? (
                      'You'
                    ) : (
                      <Link to="/stats/{-$user_id}" params={{ user_id: _id }}>
                        {username}
                      </Link>
                    )}
                  </span>
                </th>
                <td>{numberText(films)}</td>
                <td>{numberText(Math.round(minutes / 60))}</td>
                <td>{numberText(rings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </StatsCard>
  );
}
