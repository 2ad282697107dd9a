import { Flame, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../../lib/countText';
import { dayText } from '../../../lib/dates';
import { hoursText } from '../../../lib/hoursText';
import { numberText } from '../../../lib/numbers';
import type { Goal } from '../../../shared/next/types';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Dialog } from '../../../ui/Dialog';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { PlanFilms } from '../finish/PlanFilms';
import { useStopGoal } from '../queries';
import { Evenings } from './Evenings';
import { GoalCalendar } from './GoalCalendar';
import { GoalRings } from './GoalRings';
import styles from './GoalView.module.css';
import { PaceChart } from './PaceChart';
import { todayText } from './todayText';

interface GoalViewProps {
  goal: Goal;
  calendar: { made: string } | null | undefined;
  onChange: () => void;
}

/** A season under way. */
export function GoalView({ goal, calendar, onChange }: GoalViewProps) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = useStopGoal();
  const today = goal.evenings.find(({ day }) => day === goal.today);
  const coming = goal.evenings.filter(({ day }) => day > goal.today);
  return (
    <>
      <Card tone="gold" aria-labelledby="season-title">
        <div className={styles.part}>
          <header className={styles.header}>
            <div>
              <p className={styles.eyebrow}>Your season</p>
              <h3 id="season-title" className={styles.title}>
                {goal.title}
              </h3>
              <p className={styles.quiet}>by {dayText(goal.day)}</p>
            </div>
            <div className={styles.actions}>
              <Button size="small" onClick={onChange}>
                Change
              </Button>
              <Button size="small" variant="quiet" onClick={() => setIsStopping(true)}>
                Stop
              </Button>
            </div>
          </header>
          {goal.scope.kind === 'rings' && <GoalRings rings={goal.scope.rings ?? []} />}
          {goal.is_done ? (
            <EmptyState art={<PartyPopper strokeWidth={1} />} title={`${goal.title}: done.`}>
              Every ring closed{goal.is_over ? '' : `, with ${countText(goal.days_left, 'day')} to spare`}.
              Take a bow.
            </EmptyState>
          ) : (
            <>
              {goal.is_over && (
                <Notice tone="danger" title="The day has passed.">
                  {countText(goal.films_left, 'film')} left. Choose a new day and we'll re-plan.
                </Notice>
              )}
              <dl className={styles.numbers}>
                <Figure
                  label={goal.films_left === 1 ? 'film left' : 'films left'}
                  value={numberText(goal.films_left)}
                />
                <Figure label="left" value={hoursText(goal.minutes_left)} />
                <Figure label="a day" value={`${goal.minutes_per_day} min`} />
                <Figure
                  label={goal.days_left === 1 ? 'day left' : 'days left'}
                  value={numberText(goal.days_left)}
                />
              </dl>
              {goal.streak > 0 && (
                <p className={styles.streak}>
                  <Flame aria-hidden size={18} />
                  {countText(goal.streak, 'day')} in a row
                </p>
              )}
              <PaceChart goal={goal} />
            </>
          )}
        </div>
      </Card>
      {!goal.is_done && !goal.is_over && (
        <>
          <section aria-labelledby="season-today" className={styles.part}>
            <h3 id="season-today">Today's share</h3>
            {today && today.films.length > 0 ? (
              <PlanFilms films={today.films} />
            ) : (
              <p className={styles.quiet}>{todayText(goal)}</p>
            )}
          </section>
          {coming.length > 0 && (
            <section aria-labelledby="season-evenings" className={styles.part}>
              <h3 id="season-evenings">Coming evenings</h3>
              <Evenings evenings={coming} today={goal.today} />
            </section>
          )}
          <Card aria-labelledby="season-calendar">
            <h3 id="season-calendar">In your calendar</h3>
            <GoalCalendar made={calendar?.made ?? null} />
          </Card>
        </>
      )}
      <Dialog
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        size="small"
        title="Stop this season?"
        footer={
          <div className={styles.actions}>
            <Button onClick={() => setIsStopping(false)}>Cancel</Button>
            <Button
              variant="danger"
              isPending={stop.isPending}
              onClick={() => stop.mutate(undefined, { onSuccess: () => setIsStopping(false) })}
            >
              Stop season
            </Button>
          </div>
        }
      >
        <p>Your films stay marked. The plan, its pace and its calendar link go away.</p>
        {stop.error && <Notice tone="danger">{stop.error.message}</Notice>}
      </Dialog>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
