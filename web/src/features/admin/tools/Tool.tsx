import type { ReactNode } from 'react';
import { Row } from '../../../ui/Row';
import styles from './Tool.module.css';

interface ToolProps {
  title: string;
  about: string;
  /** Buttons. */
  controls: ReactNode;
  /** Result. */
  children?: ReactNode;
}

export function Tool({ title, about, controls, children }: ToolProps) {
  return (
    <li className={styles.tool}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.about}>{about}</p>
      </div>
      <Row gap={2} wraps isCentered>
        {controls}
      </Row>
      {/* Always rendered: screen readers only announce changes of a live region that already exists. */}
      <div className={styles.outcome} aria-live="polite">
        {children}
      </div>
    </li>
  );
}
