import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useInView } from '../../lib/useInView';
import { ButtonLink } from '../../ui/ButtonLink';
import { Eyebrow } from './Eyebrow';
import styles from './FeatureSection.module.css';

interface FeatureSectionProps {
  /** What one does here, in two or three words. */
  eyebrow: string;
  title: string;
  text: ReactNode;
  linkText: string;
  /** Beside the words the demonstration takes half the width, below them all of it. */
  layout: 'beside' | 'beside-reversed' | 'below';
  /** Keeps the place of a demonstration that is drawn only when somebody comes near. */
  place?: ReactNode;
  children: ReactNode;
}

export function FeatureSection({
  eyebrow,
  title,
  text,
  linkText,
  layout,
  place,
  children,
}: FeatureSectionProps) {
  const titleId = useId();
  const demonstration = useRef<HTMLDivElement>(null);
  const isNear = useInView(demonstration);
  return (
    <section className={styles.section} data-layout={layout} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          <ButtonLink to="/log-in" variant="quiet">
            {linkText} <ArrowRight aria-hidden size={16} />
          </ButtonLink>
        </div>
        <div ref={demonstration} className={styles.demonstration}>
          {place === undefined || isNear ? children : place}
        </div>
      </div>
    </section>
  );
}
