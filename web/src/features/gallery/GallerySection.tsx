import type { ReactNode } from 'react';
import styles from './GalleryPage.module.css';

interface GallerySectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the gallery with an anchor. */
export function GallerySection({ id, title, children }: GallerySectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`} className={styles.anchor}>
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}
