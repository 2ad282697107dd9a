import styles from './GalleryPage.module.css';
import { GallerySection } from './GallerySection';

const colors =
  'ground surface raised line edge text quiet gold gold-bright gold-wash viewed bookmark danger velvet'.split(
    ' ',
  );
const sizes = [12, 14, 16, 20, 25, 31, 39];

export function TokenTable() {
  return (
    <>
      <GallerySection id="colors" title="Colors">
        <div className={styles.line}>
          {colors.map((name) => (
            <figure key={name} className={styles.swatch}>
              <div style={{ background: `var(--color-${name})` }} />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </GallerySection>
      <GallerySection id="type" title="Type">
        {sizes.map((size) => (
          <p key={size} className={styles.sample} style={{ fontSize: `var(--type-${size})` }}>
            {size} <span>Watch every nominee</span> <strong>98</strong>
          </p>
        ))}
      </GallerySection>
    </>
  );
}
