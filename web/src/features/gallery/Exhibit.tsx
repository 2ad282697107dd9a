import type { ReactNode } from 'react';
import styles from './GalleryPage.module.css';

interface ExhibitProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the gallery, with an address of its own. */
export function Exhibit({ id, title, children }: ExhibitProps) {
  return (
    <section id={id} className={styles.exhibit} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`} className={styles.anchor}>
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}
