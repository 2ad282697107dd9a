import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { timeAgo } from '../../../lib/timeAgo';
import { rememberPostLoginPath } from '../../../shared/me/postLoginPath';
import { setupQueries } from '../../../shared/setup/queries';
import { Button } from '../../../ui/Button';
import { type AuthInfo, settingsQueries, useDisconnect } from '../queries';
import styles from './SignInMethodList.module.css';
import { type SignInMethod, signInMethods } from './signInMethods';

export function SignInMethods({ authInfo }: { authInfo: AuthInfo }) {
  const setup = useQuery(setupQueries.features());
  const signIns = useQuery(settingsQueries.signIns());
  return (
    <ul className={styles.methods}>
      {signInMethods(authInfo, setup.data, signIns.data).map((method) => (
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
      return <Connected {...method} />;
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

interface ConnectedProps {
  name: string;
  lastUsed: string | undefined;
  provider: string | undefined;
}

function Connected({ name, lastUsed, provider }: ConnectedProps) {
  const disconnect = useDisconnect();
  return (
    <>
      <span className={styles.state}>
        <span className={styles.connected}>
          <Check aria-hidden size={16} />
          Connected
        </span>
        {lastUsed && <span className={styles.quiet}>Last used {timeAgo(lastUsed, Date.now())}</span>}
        {provider && (
          <Button
            size="small"
            isPending={disconnect.isPending}
            aria-label={`Disconnect ${name}`}
            onClick={() => disconnect.mutate(provider)}
          >
            Disconnect
          </Button>
        )}
      </span>
      {disconnect.error && (
        <p role="alert" className={styles.error}>
          {disconnect.error.message}
        </p>
      )}
    </>
  );
}
