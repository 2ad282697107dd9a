import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localToday } from '../../../lib/localToday';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { holidayOn, holidays } from '../../../shared/holidays/holidays';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import styles from './HolidayTool.module.css';
import { Tool } from './Tool';

/** Previews the holiday emoji of the logo on any date. */
export function HolidayTool() {
  const newest = useQuery(ceremonyQueries.newestDate());
  const [isOpen, setIsOpen] = useState(false);
  const [day, setDay] = useState(localToday);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const holiday = holidayOn({ year, month, day: date }, newest.data ? [newest.data] : []);
  return (
    <Tool
      title="Holidays"
      about={`Previews the ${holidays.length} holidays with an emoji next to the logo.`}
      controls={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Test holidays
        </Button>
      }
    >
      {isOpen && (
        <div className={styles.holidays}>
          <TextField label="Day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          <p className={styles.found}>
            {holiday ? (
              <>
                <span aria-hidden="true" className={styles.emoji}>
                  {holiday.emoji}
                </span>{' '}
                {holiday.name}
              </>
            ) : (
              'No holiday on this day.'
            )}
          </p>
          <ul className={styles.all} aria-label="All holidays">
            {holidays.map(({ name, emoji }) => (
              <li key={name}>
                <span aria-hidden="true">{emoji}</span> {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Tool>
  );
}
