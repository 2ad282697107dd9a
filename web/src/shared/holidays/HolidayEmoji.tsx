import { useQuery } from '@tanstack/react-query';
import { ceremonyQueries } from '../ceremony/queries';
import styles from './HolidayEmoji.module.css';
import { holidayOn } from './holidays';

/** The day's holiday emoji, next to the logo; renders nothing on other days. */
export function HolidayEmoji() {
  const newest = useQuery(ceremonyQueries.newestDate());
  // Prerendered pages are served on other days.
  if (import.meta.env.SSR) return null;
  const now = new Date();
  const today = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  const holiday = holidayOn(today, newest.data ? [newest.data] : []);
  if (!holiday) return null;
  return (
    <span role="img" aria-label={holiday.name} title={holiday.name} className={styles.emoji}>
      {holiday.emoji}
    </span>
  );
}
