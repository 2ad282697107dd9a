import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/tasks';
import { useConsent } from '../../shared/consent/consent';
import { useMe } from '../../shared/me/queries';

const InstallHint = lazy(() => import('./InstallHint').then((code) => ({ default: code.InstallHint })));

/** The hint that Laurels can be installed, for users; not in the visit in which they decide about cookies. */
export function OfferInstall() {
  const isUser = useMe() !== undefined;
  const consent = useConsent();
  const [hadDecided] = useState(consent !== undefined);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isUser || !hadDecided || !isIdle) return null;
  return (
    <Suspense fallback={null}>
      <InstallHint />
    </Suspense>
  );
}
