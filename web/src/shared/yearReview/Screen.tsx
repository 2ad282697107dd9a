import { type ReactNode, useId } from 'react';
import { numberText } from '../../lib/numbers';
import { Sunburst } from '../../ui/Sunburst';
import styles from './Screen.module.css';

interface ScreenProps {
  heading: string;
  children: ReactNode;
}

/** One screen: a heading, and below it one number or picture and one line. */
export function Screen({ heading, children }: ScreenProps) {
  const id = useId();
  return (
    <section className={styles.screen} aria-labelledby={id} data-screen>
      <div className={styles.rays} aria-hidden="true">
        <Sunburst />
      </div>
      <div className={styles.frame}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

export function BigNumber({ value }: { value: number }) {
  return <p className={styles.number}>{numberText(value)}</p>;
}

export function BigText({ children }: { children: ReactNode }) {
  return <p className={styles.big}>{children}</p>;
}

interface LineProps {
  children: ReactNode;
  /** What else there is to say. */
  detail?: ReactNode;
}

export function Line({ children, detail }: LineProps) {
  return (
    <div className={styles.lines}>
      <p className={styles.line}>{children}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
