import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
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
  children: ReactNode;
}

export function FeatureSection({ eyebrow, title, text, linkText, layout, children }: FeatureSectionProps) {
  const titleId = useId();
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
        <div className={styles.demonstration}>{children}</div>
      </div>
    </section>
  );
}
