import type { components } from '../../../api/schema.gen';
import { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { Avatar } from '../../../ui/Avatar';
import { Stack } from '../../../ui/Stack';
import { externalLinks } from './externalLinks';
import styles from './FilmAside.module.css';
import type { SectionHeading } from './headings';

interface FilmAsideProps {
  film: components['schemas']['Film'];
  heading: SectionHeading;
}

/** Streaming services, friends who have seen the film, and external links. */
export function FilmAside({ film, heading: Heading }: FilmAsideProps) {
  const friends = useFriendsWhoSaw()(film._id);
  const links = externalLinks(film);
  return (
    <Stack gap={4}>
      {film.streamingProviders.length > 0 && (
        <section>
          <Heading className={styles.title}>Streaming on</Heading>
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
          <Heading className={styles.title}>Seen by</Heading>
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
          <Heading className={styles.title}>More at</Heading>
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
