import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LinkField } from '../../../shared/share/LinkField';
import { shareQueries } from '../../../shared/share/queries';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { SettingRow } from '../SettingRow';
import { PublicPageForm } from './PublicPageForm';
import { TurnOffDialog } from './TurnOffDialog';

/** A page with the user's progress for everyone; off at first. */
export function PublicPageRow({ username }: { username: string }) {
  const query = useQuery(shareQueries.publicPage());
  const [isTurningOff, setIsTurningOff] = useState(false);
  const [wasTurnedOff, setWasTurnedOff] = useState(false);
  const state = useRef<HTMLParagraphElement>(null);
  // The pressed button is no longer in the page.
  useEffect(() => {
    if (wasTurnedOff && !isTurningOff) state.current?.focus();
  }, [wasTurnedOff, isTurningOff]);
  return (
    <SettingRow
      title="Public page"
      text="A page with your name, picture and progress that anyone can open. Your dates, notes, email and friends stay private."
    >
      <QueryState query={query} pending={<Skeleton height="16rem" />} failure="message">
        {(page) => (
          <>
            {page.slug ? (
              <>
                <LinkField label="Your public page" path={`/u/${page.slug}`} />
                <Link to="/u/$slug" params={{ slug: page.slug }}>
                  View my public page
                </Link>
              </>
            ) : (
              <p ref={state} tabIndex={-1}>
                One link that shows how far you've come. It's off until you turn it on.
              </p>
            )}
            <PublicPageForm page={page} username={username} onSaved={() => setWasTurnedOff(false)} />
            {page.slug && <Button onClick={() => setIsTurningOff(true)}>Turn off public page</Button>}
            {!page.slug && wasTurnedOff && <Notice tone="success">Your public page is off.</Notice>}
            {isTurningOff && page.slug && (
              <TurnOffDialog
                path={`/u/${page.slug}`}
                onClose={() => setIsTurningOff(false)}
                onTurnedOff={() => setWasTurnedOff(true)}
              />
            )}
          </>
        )}
      </QueryState>
    </SettingRow>
  );
}
