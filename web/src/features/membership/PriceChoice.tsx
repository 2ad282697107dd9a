import { useId } from 'react';
import { PriceDisplay } from '../../shared/purchase/PriceDisplay';
import type { Price } from '../../shared/purchase/price';
import { priceName } from '../../shared/purchase/priceText';
import styles from './PriceChoice.module.css';

interface PriceChoiceProps {
  prices: readonly Price[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

export function PriceChoice({ prices, chosenId, onChoose }: PriceChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Choose how to pay</legend>
      {prices.map((price) => (
        <label key={price.id} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={price.id}
            checked={price.id === chosenId}
            aria-labelledby={`${name}-${price.id}-name`}
            aria-describedby={`${name}-${price.id}-price`}
            onChange={() => onChoose(price.id)}
          />
          <span id={`${name}-${price.id}-name`} className={styles.name}>
            {priceName(price)}
          </span>
          <span className={styles.price}>
            <PriceDisplay id={`${name}-${price.id}-price`} price={price} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
