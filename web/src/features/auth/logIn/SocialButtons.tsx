import { useQuery } from '@tanstack/react-query';
import { setupQueries } from '../../../shared/setup/queries';
import { Stack } from '../../../ui/Stack';
import { socialLogInUrl } from '../forwardedQuery';
import { AppleMark } from './AppleMark';
import { GoogleMark } from './GoogleMark';
import styles from './SocialButtons.module.css';

const providers = [
  { key: 'google', label: 'Continue with Google', feature: 'google_sign_in', Mark: GoogleMark },
  { key: 'apple', label: 'Continue with Apple', feature: 'apple_sign_in', Mark: AppleMark },
] as const;

export function SocialButtons({ searchStr }: { searchStr: string }) {
  const setup = useQuery(setupQueries.features());
  return (
    <Stack as="ul" gap={3}>
      {providers.map(({ key, label, feature, Mark }) => (
        <li key={key}>
          {/* If the setup cannot be loaded, the link is active: the provider may still be configured. */}
          {(setup.data?.[feature] ?? setup.isError) ? (
            <a className={styles.button} href={socialLogInUrl(key, searchStr)}>
              <Mark />
              {label}
            </a>
          ) : (
            <button type="button" className={styles.button} disabled aria-busy={setup.isPending || undefined}>
              <Mark />
              <span className={styles.label}>
                {label}
                {setup.data && <span className={styles.note}>not set up on this server</span>}
              </span>
            </button>
          )}
        </li>
      ))}
    </Stack>
  );
}
