import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import { ringText } from '../../../shared/next/ringText';
import { Button } from '../../../ui/Button';
import { Chip } from '../filters/Chip';
import { type ChosenRing, ringKey, withoutRing } from './chosenRings';
import { RingChooser } from './RingChooser';
import styles from './RingsChoice.module.css';
import { detailsOf, type RingDetails } from './ringDetails';

/** Chips before the rest is counted. */
const MAX_CHIPS = 6;

interface RingsChoiceProps {
  rings: ReadonlyMap<string, RingDetails>;
  chosen: readonly ChosenRing[];
  onChange: (chosen: ChosenRing[]) => void;
}

/** The chosen rings, and the button that opens the dialog to choose others. */
export function RingsChoice({ rings, chosen, onChange }: RingsChoiceProps) {
  const [openList, setOpenList] = useState<'ceremony' | 'chosen'>();
  const button = useRef<HTMLButtonElement>(null);
  const chips = useKeptFocus<HTMLUListElement>();
  const rest = chosen.length - MAX_CHIPS;
  return (
    <>
      <Button
        ref={button}
        variant={chosen.length === 0 ? 'primary' : 'secondary'}
        onClick={() => setOpenList('ceremony')}
      >
        {chosen.length === 0 ? 'Choose rings' : 'Change rings'}
      </Button>
      {chosen.length > 0 && (
        <ul ref={chips} className={styles.chips} aria-label="Chosen rings">
          {detailsOf(chosen.slice(0, MAX_CHIPS), rings).map((ring) => (
            <li key={ringKey(ring)}>
              <Chip
                isOn
                onClick={() => {
                  // Without chips there is nothing else to move the focus to.
                  if (chosen.length === 1) button.current?.focus();
                  onChange(withoutRing(chosen, ring));
                }}
              >
                <span className={styles.name}>{ringText(ring)}</span>
                <X aria-hidden size={16} />
              </Chip>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Button variant="quiet" onClick={() => setOpenList('chosen')}>
                and {rest} more
              </Button>
            </li>
          )}
          {chosen.length > 1 && (
            <li>
              <Button
                variant="quiet"
                onClick={() => {
                  button.current?.focus();
                  onChange([]);
                }}
              >
                Clear
              </Button>
            </li>
          )}
        </ul>
      )}
      {openList && (
        <RingChooser
          rings={rings}
          chosen={chosen}
          firstList={openList}
          onClose={(next) => {
            setOpenList(undefined);
            onChange(next);
          }}
        />
      )}
    </>
  );
}
