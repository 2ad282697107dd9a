import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { rememberPostLoginPath } from '../../../shared/me/postLoginPath';
import { setupQueries } from '../../../shared/setup/queries';
import type { AuthInfo } from '../queries';
import styles from './SignInMethodList.module.css';
import { type SignInMethod, signInMethods } from './signInMethods';

export function SignInMethods({ authInfo }: { authInfo: AuthInfo }) {
  const setup = useQuery(setupQueries.features());
  return (
    <ul className={styles.methods}>
      {signInMethods(authInfo, setup.data).map((method) => (
        <li
          key={method.name}
          className={styles.method}
          data-connected={method.state === 'connected' || undefined}
        >
          <span>{method.name}</span>
          <MethodState method={method} />
        </li>
      ))}
    </ul>
  );
}

function MethodState({ method }: { method: SignInMethod }) {
  switch (method.state) {
    case 'connected':
      return (
        <span className={styles.connected}>
          <Check aria-hidden size={16} />
          Connected
        </span>
      );
    case 'connectable':
      return (
        // Leaves the app for the provider's page: a plain link, not a request or a router link.
        <a
          href={method.connectUrl}
          aria-label={`Connect ${method.name}`}
          onClick={() => rememberPostLoginPath('/settings#account')}
        >
          Connect
        </a>
      );
    case 'absent':
      return <span className={styles.quiet}>{method.reason}</span>;
  }
}
