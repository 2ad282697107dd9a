import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useInView } from '../../../lib/useInView';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Eyebrow } from '../Eyebrow';
import styles from './FeatureSection.module.css';

interface FeatureSectionProps {
  /** The feature in two or three words. */
  eyebrow: string;
  title: string;
  text: ReactNode;
  linkText: string;
  /** Where the demo is: next to the text with half the width, or below it with the full width. */
  layout: 'side' | 'side-reversed' | 'below';
  /** Rendered instead of the demo until the section is near the viewport. */
  placeholder?: ReactNode;
  children: ReactNode;
}

export function FeatureSection({
  eyebrow,
  title,
  text,
  linkText,
  layout,
  placeholder,
  children,
}: FeatureSectionProps) {
  const titleId = useId();
  const demo = useRef<HTMLDivElement>(null);
  const isNear = useInView(demo);
  return (
    <section className={styles.section} data-layout={layout} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.intro}>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          <ButtonLink to="/log-in" variant="quiet">
            {linkText} <ArrowRight aria-hidden size={16} />
          </ButtonLink>
        </div>
        <div ref={demo} className={styles.demo}>
          {placeholder === undefined || isNear ? children : placeholder}
        </div>
      </div>
    </section>
  );
}
