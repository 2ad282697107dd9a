import { type ReactNode, useState } from 'react';
import { ShortcutsContext } from '../../lib/shortcuts';
import { storedText } from '../../lib/storedText';
import { useShortcut } from '../../lib/useShortcut';
import { useMe } from '../../shared/me/queries';
import { Dialog } from '../../ui/Dialog';
import { Switch } from '../../ui/Switch';
import styles from './ShortcutsProvider.module.css';

const setting = storedText('local', 'laurels.shortcuts');

const memberShortcuts = [['/', 'Search films and nominees']] as const;
const checklistShortcuts = [
  ['j', 'Next film'],
  ['k', 'Previous film'],
  ['v', 'Mark watched or unwatched'],
  ['b', 'Add to or remove from watchlist'],
  ['z', 'Undo'],
  ['Enter', 'Open film'],
  ['h', 'Previous ceremony'],
  ['l', 'Next ceremony'],
  ['← →', 'Previous / next'],
] as const;
const shortcuts = [
  ['?', 'Show this list'],
  ['Esc', 'Close'],
] as const;

/** Provides single-key shortcuts, the dialog that lists them and the switch that turns them off. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [isOn, setIsOn] = useState(() => setting.read() !== 'off');
  const [isListOpen, setIsListOpen] = useState(false);
  const me = useMe();
  const openList = () => setIsListOpen(true);
  useShortcut('?', openList, isOn);

  const turn = (on: boolean) => {
    setIsOn(on);
    if (on) setting.clear();
    else setting.write('off');
  };

  return (
    <ShortcutsContext value={{ isOn, openList }}>
      {children}
      <Dialog
        isOpen={isListOpen}
        onClose={() => setIsListOpen(false)}
        title="Keyboard shortcuts"
        size="small"
      >
        <dl className={styles.list}>
          {[...(me ? [...memberShortcuts, ...checklistShortcuts] : []), ...shortcuts].map(([key, what]) => (
            <div key={key} className={styles.row}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label="Use single-key shortcuts"
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </Dialog>
    </ShortcutsContext>
  );
}
