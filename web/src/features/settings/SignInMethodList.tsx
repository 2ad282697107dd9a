import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { rememberPostLoginPath } from '../../shared/me/postLoginPath';
import { setupQueries } from '../../shared/setup/queries';
import type { AuthInfo } from './queries';
import styles from './SignInMethodList.module.css';
import { type SignInMethod, signInMethods } from './signInMethods';

export function SignInMethods({ authInfo }: { authInfo: AuthInfo }) {
  const setup = useQuery(setupQueries.features());
  return (
    <ul className={styles.ways}>
      {signInMethods(authInfo, setup.data).map((way) => (
        <li key={way.name} className={styles.way} data-connected={way.state === 'connected' || undefined}>
          <span>{way.name}</span>
          <WayState way={way} />
        </li>
      ))}
    </ul>
  );
}

function WayState({ way }: { way: SignInMethod }) {
  switch (way.state) {
    case 'connected':
      return (
        <span className={styles.connected}>
          <Check aria-hidden size={16} />
          Connected
        </span>
      );
    case 'connectable':
      return (
        // A page of the provider follows, so this is a visit and no call.
        <a
          href={way.connectAddress}
          aria-label={`Connect ${way.name}`}
          onClick={() => rememberPostLoginPath('/settings#account')}
        >
          Connect
        </a>
      );
    case 'absent':
      return <span className={styles.quiet}>{way.why}</span>;
  }
}
