import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button';
import styles from './ReviewSummary.module.css';
import { type Review, recognizedCount } from './review';

interface ReviewSummaryProps {
  fileName: string;
  review: Review;
  onAgain: () => void;
}

/** Counts of the export's films, with a button to choose another file. */
export function ReviewSummary({
  fileName,
  review: { viewed, bookmarks, unmatched },
  onAgain,
}: ReviewSummaryProps) {
  const section = useRef<HTMLElement>(null);
  // The file button has been unmounted; move focus here so that screen readers continue with the summary.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const nominated = recognizedCount(viewed) + recognizedCount(bookmarks);
  const numbers = [
    { label: 'films in your export', value: nominated + unmatched.length },
    { label: 'nominees and winners', value: nominated },
    { label: 'new to your lists', value: viewed.found.length + bookmarks.found.length },
    { label: 'for you to decide', value: viewed.choices.length + bookmarks.choices.length },
  ];
  return (
    <section ref={section} tabIndex={-1} className={styles.summary} aria-label="Your export">
      <div className={styles.file}>
        <p className={styles.name}>{fileName}</p>
        <Button size="small" variant="quiet" onClick={onAgain}>
          Choose another file
        </Button>
      </div>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value }) => (
          <div key={label} className={styles.number} data-zero={value === 0 || undefined}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
