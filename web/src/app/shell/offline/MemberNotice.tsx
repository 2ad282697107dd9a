import { CloudAlert, CloudUpload, WifiOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countText } from '../../../lib/countText';
import { useOnline } from '../../../lib/useOnline';
import { useSettledValue } from '../../../lib/useSettledValue';
import { useAreEditsStored, useWaitingEdits } from '../../../shared/edits/useWaitingEdits';
import { Button } from '../../../ui/Button';
import styles from './OfflineNotice.module.css';

const EditsDialog = lazy(() => import('./EditsDialog').then((code) => ({ default: code.EditsDialog })));

/** Changes that are sent sooner aren't worth a line. */
const LONG_MS = 5000;

const STORED = "You're offline. Your marks are saved and will sync when you're back.";
const UNSTORED =
  "You're offline. This browser couldn't save your latest marks: keep this page open until you're back.";

/** A line about a missing network, and about changes that the server doesn't have yet. */
export function MemberNotice() {
  const isOnline = useOnline();
  const edits = useWaitingEdits();
  const isStored = useAreEditsStored();
  const [isOpen, setIsOpen] = useState(false);
  const failed = edits.filter(({ problem }) => problem !== undefined).length;
  const waiting = edits.length - failed;
  const isLong = useSettledValue(waiting > 0, LONG_MS).settled;
  const parts = [
    waiting > 0 && (isLong || !isOnline) && `${countText(waiting, 'change')} waiting`,
    failed > 0 && `${countText(failed, 'change')} couldn't be saved`,
  ].filter((part) => part !== false);
  const Icon = isOnline ? (failed > 0 ? CloudAlert : CloudUpload) : WifiOff;
  return (
    <>
      <div className={isOnline && parts.length === 0 ? undefined : styles.notice}>
        {(!isOnline || parts.length > 0) && <Icon aria-hidden className={styles.icon} />}
        {/* Without the count, which would be announced after each mark. */}
        <p role="status">{!isOnline && (isStored ? STORED : UNSTORED)}</p>
        {parts.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {parts.join(', ')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <EditsDialog edits={edits} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
