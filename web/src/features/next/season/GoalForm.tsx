import { type FormEvent, useState } from 'react';
import { localDaysAgo, localToday } from '../../../lib/localToday';
import { browserZone } from '../../../shared/next/browserZone';
import type { GoalResponse } from '../../../shared/next/types';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { ScopePicker } from '../finish/ScopePicker';
import { useScope } from '../finish/useScope';
import { useSetGoal } from '../queries';
import styles from './GoalForm.module.css';

interface GoalFormProps {
  response: GoalResponse;
  onSaved: () => void;
  /** Undefined for a first goal. */
  onCancel?: (() => void) | undefined;
}

/** A season, if no ceremony is coming up. */
const DEFAULT_DAYS = 90;
/** As far ahead as the server accepts. */
const MAX_DAYS = 731;

/** Which rings to close, and by which day. */
export function GoalForm({ response: { goal, suggestion }, onSaved, onCancel }: GoalFormProps) {
  const { scope, setScope } = useScope(
    goal?.scope ??
      (suggestion
        ? { kind: 'ceremony', value: suggestion.ceremony }
        : { kind: 'category', value: 'best-picture' }),
  );
  const today = localToday();
  const [day, setDay] = useState(
    goal && !goal.is_over ? goal.day : (suggestion?.day ?? localDaysAgo(-DEFAULT_DAYS)),
  );
  const save = useSetGoal();
  const error = day < today ? 'Choose today or a later day.' : undefined;
  const isEmpty = scope.kind === 'rings' && (scope.rings ?? []).length === 0;
  const [isChecked, setIsChecked] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!error && !isEmpty && !save.isPending) {
      save.mutate({ scope, day, time_zone: browserZone() }, { onSuccess: onSaved });
    }
  };
  return (
    <Card tone="gold" aria-labelledby="goal-title">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div>
          <h3 id="goal-title">{goal ? 'Change your season' : 'Finish by a date'}</h3>
          <p className={styles.lead}>
            Pick a finish line and a day. We'll spread the films over your evenings, and re-plan when life
            gets in the way.
          </p>
        </div>
        <ScopePicker scope={scope} hasAll={false} onChange={setScope} />
        {isChecked && isEmpty && <Notice tone="danger">Choose at least one ring.</Notice>}
        <div className={styles.day}>
          <TextField
            label="Finish by"
            type="date"
            min={today}
            max={localDaysAgo(-MAX_DAYS)}
            value={day}
            error={isChecked ? error : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
        {save.error && <Notice tone="danger">{save.error.message}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {goal ? 'Save' : 'Start season'}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </div>
      </form>
    </Card>
  );
}
