import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { NewSecret } from '../NewSecret';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import styles from './ApiTokensSection.module.css';
import { NewTokenDialog } from './NewTokenDialog';
import { type ApiToken, type MadeApiToken, tokenQueries } from './queries';
import { RevokeTokenDialog } from './RevokeTokenDialog';
import { TokenRow } from './TokenRow';

/** Tokens with which the user's programs call the API. A new one is displayed until the page is left. */
export function ApiTokensSection() {
  const tokens = useQuery(tokenQueries.tokens());
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeApiToken>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const [revoked, setRevoked] = useState<string>();
  const part = useRef<HTMLDivElement>(null);
  // The pressed button is no longer in the page; the list can have the focus when the dialog is closed.
  useEffect(() => {
    if (revoked && !revoking) part.current?.focus();
  }, [revoked, revoking]);

  return (
    <SettingsSection section={sections.apiTokens}>
      <div ref={part} tabIndex={-1} className={styles.part}>
        <p className={styles.text}>
          A token lets a program of yours use Laurels for you: a home screen widget, a script, a display in
          the kitchen. <a href="/api/docs">What programs can do</a>
        </p>
        <QueryState query={tokens} pending={<Skeleton height="3rem" />} failure="message">
          {(loaded) =>
            loaded.length > 0 ? (
              <ul className={styles.list} aria-label="API tokens">
                {loaded.map((token) => (
                  <TokenRow
                    key={token._id}
                    token={token}
                    onRevoke={() => {
                      setRevoked(undefined);
                      setRevoking(token);
                    }}
                  />
                ))}
              </ul>
            ) : (
              <p>You don't have any tokens. Make one to connect your first program.</p>
            )
          }
        </QueryState>
        {made && (
          <NewSecret
            key={made._id}
            kind="token"
            label={`Your new token “${made.name}”`}
            hint="Copy it now: we'll only show it once. Any program that has it can use your account, so keep it secret."
            value={made.token}
            onDone={() => setMade(undefined)}
          />
        )}
        {revoked && <Notice tone="success">“{revoked}” no longer works.</Notice>}
        {!made && <Button onClick={() => setIsMaking(true)}>New token</Button>}
      </div>
      {isMaking && (
        <NewTokenDialog
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setRevoked(undefined);
            setMade(token);
          }}
        />
      )}
      {revoking && (
        <RevokeTokenDialog
          token={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            setRevoked(revoking.name);
            if (made?._id === revoking._id) setMade(undefined);
          }}
        />
      )}
    </SettingsSection>
  );
}
