import { Ceremonies } from './Ceremonies';
import { Controls } from './Controls';
import { Films } from './Films';
import styles from './GalleryPage.module.css';
import { States } from './States';
import { TokenTable } from './TokenTable';

/** Style guide: every component of the design system in every state. */
export function GalleryPage() {
  return (
    <div className={styles.page}>
      <h1>Gallery</h1>
      <TokenTable />
      <Controls />
      <States />
      <Ceremonies />
      <Films />
    </div>
  );
}
