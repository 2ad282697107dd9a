import { type ReactNode, useId } from 'react';
import { FallbackImage } from '../../ui/FallbackImage';
import { LaurelMark } from '../../ui/LaurelMark';
import { Ribbon } from '../../ui/Ribbon';
import { Sunburst } from '../../ui/Sunburst';
import styles from './ProductCard.module.css';

interface ProductCardProps {
  name: string;
  image: string | null | undefined;
  ribbon?: string;
  /** Below the name. */
  text: ReactNode;
  children: ReactNode;
}

/** A card in the shape of a ticket: the product on the stub, the content next to it. */
export function ProductCard({ name, image, ribbon, text, children }: ProductCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.stub}>
        <div className={styles.rays}>
          <Sunburst />
        </div>
        {ribbon && (
          <span className={styles.ribbon}>
            <Ribbon>{ribbon}</Ribbon>
          </span>
        )}
        <FallbackImage
          url={image}
          className={styles.image}
          fallback={
            <span className={styles.mark}>
              <LaurelMark />
            </span>
          }
        />
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <div className={styles.text}>{text}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
