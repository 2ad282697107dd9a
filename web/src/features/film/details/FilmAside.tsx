import type { components } from '../../../api/schema.gen';
import { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { Avatar } from '../../../ui/Avatar';
import { Stack } from '../../../ui/Stack';
import { externalLinks } from './externalLinks';
import styles from './FilmAside.module.css';

/** Streaming services, friends who have seen the film, and external links. */
export function FilmAside({ film }: { film: components['schemas']['Film'] }) {
  const friends = useFriendsWhoSaw()(film._id);
  const links = externalLinks(film);
  return (
    <Stack gap={4}>
      {film.streamingProviders.length > 0 && (
        <section>
          <h3 className={styles.title}>Streaming on</h3>
          <ul className={styles.list}>
            {film.streamingProviders.map(({ id, name }) => (
              <li key={id} className={styles.service}>
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {friends.length > 0 && (
        <section>
          <h3 className={styles.title}>Seen by</h3>
          <ul className={styles.list}>
            {friends.map((friend) => (
              <li key={friend._id} className={styles.friend}>
                <Avatar
                  name={friend.username}
                  seed={friend._id}
                  pictureUrl={friend.picture_url ?? null}
                  size={24}
                  isDecorative
                />
                {friend.username}
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section>
          <h3 className={styles.title}>More at</h3>
          <ul className={styles.list}>
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
