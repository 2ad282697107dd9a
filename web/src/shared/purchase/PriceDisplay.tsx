import { Ribbon } from '../../ui/Ribbon';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './PriceDisplay.module.css';
import { discountedAmount, isDiscounted, monthlyAmount, type Price } from './price';
import { billingText, discountText, dollars } from './priceText';

/**
 * A price per month, or as a whole if it's paid once, its billing terms, discount and trial. The explicit spaces are
 * invisible; they separate the parts for screen readers.
 */
export function PriceDisplay({ price, id }: { price: Price; id?: string }) {
  const { recurring } = price;
  const hasTrial = Boolean(price.metadata.trial_period_days);
  const displayed = (amount: number) => dollars(recurring ? monthlyAmount(amount, recurring) : amount);
  return (
    <span id={id} className={styles.display}>
      {(isDiscounted(price) || hasTrial) && (
        <span className={styles.ribbons}>
          {isDiscounted(price) && <Ribbon tone="velvet">special</Ribbon>}{' '}
          {hasTrial && <Ribbon>free trial</Ribbon>}
        </span>
      )}{' '}
      <span className={styles.amounts}>
        <span className={styles.monthly}>
          {displayed(discountedAmount(price))}
          {recurring && <span className={styles.unit}>/month</span>}
        </span>
        {isDiscounted(price) && (
          <>
            {' '}
            <span className={styles.before}>
              <VisuallyHidden>instead of</VisuallyHidden> <s>{displayed(price.unit_amount)}</s>
            </span>{' '}
            <span className={styles.discount}>{discountText(price)}</span>
          </>
        )}
      </span>{' '}
      <span className={styles.billing}>{billingText(price)}</span>{' '}
      <span className={styles.terms}>
        <span>plus tax</span> {recurring && <span>Cancel anytime</span>}
      </span>
    </span>
  );
}
