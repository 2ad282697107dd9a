import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { CheckoutDialog } from '../../shared/purchase/CheckoutDialog';
import { byDisplayPriority } from '../../shared/purchase/price';
import { type Product, purchaseQueries } from '../../shared/purchase/queries';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { MembershipState } from './MembershipState';
import { fullMembership, returnPath } from './membership';
import { PriceChoice } from './PriceChoice';
import { ProductCard } from './ProductCard';

/** The membership product with its prices. */
export function Offer() {
  const found = useQuery(purchaseQueries.byLookupKeys(fullMembership));
  return (
    <MembershipState query={found} label="Loading offer">
      {([product]) =>
        product && product.prices.length > 0 ? (
          <ProductOffer product={product} />
        ) : (
          <EmptyState art={<Ticket strokeWidth={1.25} />} title="No memberships on sale yet" heading="h2">
            Check back soon.
          </EmptyState>
        )
      }
    </MembershipState>
  );
}

function ProductOffer({ product }: { product: Product }) {
  const prices = byDisplayPriority(product.prices);
  const [chosenId, setChosenId] = useState<string>();
  const [isPaying, setIsPaying] = useState(false);
  const chosen = prices.find(({ id }) => id === chosenId) ?? prices[0];
  return (
    <ProductCard
      name={product.name}
      image={product.images[0]}
      text="Full membership allows you access to all of the product's amenities."
    >
      <PriceChoice prices={prices} chosenId={chosen?.id} onChoose={setChosenId} />
      {chosen && (
        <Button
          variant="primary"
          size="large"
          isWide
          aria-haspopup="dialog"
          onClick={() => setIsPaying(true)}
        >
          {chosen.metadata.trial_period_days ? 'Try it Free' : 'Join'}
        </Button>
      )}
      {isPaying && chosen && (
        <CheckoutDialog
          product={product}
          price={chosen}
          returnPath={returnPath}
          onClose={() => setIsPaying(false)}
        />
      )}
    </ProductCard>
  );
}
