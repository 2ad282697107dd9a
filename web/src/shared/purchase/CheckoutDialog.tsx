import { CreditCard } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import styles from './CheckoutDialog.module.css';
import type { Price } from './price';
import { priceName } from './priceText';
import type { Product } from './queries';
import { useCheckout } from './useCheckout';

interface CheckoutDialogProps {
  product: Product;
  price: Price;
  /** A path on this site; Stripe replaces `{CHECKOUT_SESSION_ID}` in it. */
  returnPath: string;
  onClose: () => void;
}

/** Stripe's embedded checkout in a dialog. After payment, Stripe redirects to `returnPath`. */
export function CheckoutDialog({ product, price, returnPath, onClose }: CheckoutDialogProps) {
  const { container, state, retry } = useCheckout(price.id, returnPath);
  return (
    <Dialog isOpen onClose={onClose} title={`${product.name}: ${priceName(price)}`} size="large" isTall>
      {state.step === 'loading' && (
        <Stack gap={4} role="status" aria-label="Loading checkout">
          <Skeleton height="3rem" />
          <Skeleton height="12rem" />
          <Skeleton height="3rem" />
        </Stack>
      )}
      {state.step === 'failed' && (
        <EmptyState
          art={<CreditCard strokeWidth={1.25} />}
          title={state.error.message}
          tone="danger"
          action={<Button onClick={retry}>Try again</Button>}
        >
          You haven't been charged.
        </EmptyState>
      )}
      <div ref={container} className={styles.checkout} hidden={state.step === 'failed'} />
    </Dialog>
  );
}
