import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { countText } from '../../../lib/countText';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { useMarks } from '../../../shared/marks/useMarks';
import { ringText } from '../../../shared/next/ringText';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { PillSelect } from '../../../ui/PillSelect';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { scopeOptions } from '../finish/scopes';
import { type ChosenRing, MAX_CHOSEN_RINGS, ringKey, withoutRing, withRings } from './chosenRings';
import styles from './RingChooser.module.css';
import { RingOptions } from './RingOptions';
import { detailsOf, progressOfRing, type RingDetails } from './ringDetails';

type List = 'ceremony' | 'category' | 'chosen';

interface RingChooserProps {
  rings: ReadonlyMap<string, RingDetails>;
  chosen: readonly ChosenRing[];
  firstList: List;
  /** However the dialog is closed: a choice can be undone by the next one. */
  onClose: (chosen: ChosenRing[]) => void;
}

/** Dialog in which rings are chosen: those of a ceremony, those of a category, or of what is chosen already. */
export function RingChooser({ rings, chosen, firstList, onClose }: RingChooserProps) {
  const { data: overview = [] } = useQuery(ceremonyQueries.overview());
  const options = useMemo(() => scopeOptions(overview), [overview]);
  const { viewed } = useMarks();
  const [draft, setDraft] = useState<ChosenRing[]>([...chosen]);
  const [list, setList] = useState<List>(firstList);
  const [ceremony, setCeremony] = useState(options.ceremony[0]?.value ?? '');
  const [category, setCategory] = useState(options.category[0]?.value ?? '');
  // Those that are removed stay in the list until another one is opened.
  const [listed, setListed] = useState<readonly ChosenRing[]>(chosen);
  const controls = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const keys = useMemo(() => new Set(draft.map(ringKey)), [draft]);
  const isFull = draft.length >= MAX_CHOSEN_RINGS;
  const visible =
    list === 'chosen'
      ? detailsOf(listed, rings)
      : [...rings.values()].filter((ring) =>
          list === 'ceremony' ? String(ring.ceremony) === ceremony : ring.category === category,
        );
  const addable = visible.filter(
    (ring) => !keys.has(ringKey(ring)) && !progressOfRing(ring, viewed).isComplete,
  );
  const removable = visible.filter((ring) => keys.has(ringKey(ring)));
  const canAdd = addable.length > 0 && !isFull;
  const open = (next: () => void) => {
    next();
    setListed(draft);
    if (controls.current?.parentElement) controls.current.parentElement.scrollTop = 0;
  };
  const title = list === 'chosen' ? 'Chosen rings' : list === 'ceremony' ? 'Categories' : 'Years';
  return (
    <Dialog
      isOpen
      isTall
      onClose={() => onClose(draft)}
      title="Choose rings"
      footer={
        <div className={styles.footer}>
          <p className={styles.count} aria-live="polite">
            {draft.length === 0 ? 'No rings yet' : `${countText(draft.length, 'ring')} chosen`}
          </p>
          <Button
            variant="quiet"
            disabled={draft.length === 0}
            onClick={() => {
              // A disabled button loses the focus.
              done.current?.focus();
              setDraft([]);
            }}
          >
            Clear
          </Button>
          <Button ref={done} variant="primary" onClick={() => onClose(draft)}>
            Done
          </Button>
        </div>
      }
    >
      <div ref={controls} className={styles.controls}>
        <SegmentedControl
          label="Rings of"
          options={[
            { value: 'ceremony', label: 'A ceremony' },
            { value: 'category', label: 'A category' },
            { value: 'chosen', label: 'Chosen', count: draft.length },
          ]}
          value={list}
          onChange={(chosenList) => open(() => setList(chosenList))}
        />
        {list !== 'chosen' && (
          <div className={styles.row}>
            {list === 'ceremony' ? (
              <PillSelect
                label="A ceremony"
                options={options.ceremony}
                value={ceremony}
                onChange={(value) => open(() => setCeremony(value))}
              />
            ) : (
              <PillSelect
                label="A category"
                options={options.category}
                value={category}
                onChange={(value) => open(() => setCategory(value))}
              />
            )}
            <Button
              variant="quiet"
              size="small"
              disabled={!canAdd && removable.length === 0}
              onClick={() =>
                setDraft(canAdd ? withRings(draft, addable) : removable.reduce(withoutRing, draft))
              }
            >
              {canAdd || removable.length === 0 ? 'Add all open' : 'Remove all'}
            </Button>
          </div>
        )}
        {isFull && (
          <p className={styles.note} role="status">
            That's {MAX_CHOSEN_RINGS} rings, as many as one plan can have. Remove some to add others.
          </p>
        )}
      </div>
      {visible.length > 0 ? (
        <RingOptions
          key={`${list} ${ceremony} ${category}`}
          label={title}
          rings={visible}
          name={list === 'ceremony' ? categoryName : list === 'category' ? yearsHonored : ringText}
          viewed={viewed}
          chosen={keys}
          isFull={isFull}
          onToggle={(ring, isChosen) =>
            setDraft(isChosen ? withRings(draft, [ring]) : withoutRing(draft, ring))
          }
        />
      ) : (
        <p className={styles.note}>Nothing chosen yet. Pick rings of a ceremony or a category.</p>
      )}
    </Dialog>
  );
}

const categoryName = ({ category_name }: RingDetails) => category_name;
const yearsHonored = ({ years }: RingDetails) => years;
