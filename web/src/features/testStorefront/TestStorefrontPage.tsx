import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminFrame } from '../../shared/admin/AdminFrame';
import { RawJson } from '../../shared/admin/RawJson';
import { CheckoutDialog } from '../../shared/purchase/CheckoutDialog';
import { PriceDisplay } from '../../shared/purchase/PriceDisplay';
import type { Price } from '../../shared/purchase/price';
import { amountText, priceName } from '../../shared/purchase/priceText';
import { type Product, purchaseQueries, useManageSubscription } from '../../shared/purchase/queries';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FallbackImage } from '../../ui/FallbackImage';
import { Notice } from '../../ui/Notice';
import { QueryState } from '../../ui/QueryState';
import { Row } from '../../ui/Row';
import { Skeleton } from '../../ui/Skeleton';
import styles from './TestStorefrontPage.module.css';

const returnPath = '/admin/test-purchase-resolved?session_id={CHECKOUT_SESSION_ID}';

/** For admins: every product of the payment provider, including ones that are not offered to users. */
export function TestStorefrontPage() {
  const products = useQuery(purchaseQueries.products());
  const subscriptions = useQuery(purchaseQueries.subscriptions());
  const passes = useQuery(purchaseQueries.passes());
  const manage = useManageSubscription();
  const [selected, setSelected] = useState<{ product: Product; price: Price }>();
  return (
    <AdminFrame
      title="Test storefront"
      lead="Everything the payment provider sells through this server. With test keys, no money moves."
      actions={
        <Button isPending={manage.isPending} onClick={() => manage.mutate('/admin/test-storefront')}>
          Customer Portal
        </Button>
      }
    >
      {manage.isError && <Notice tone="danger">{manage.error.message}</Notice>}
      <QueryState
        query={products}
        pending={<Skeleton height="18rem" />}
        failure={{ title: "We couldn't load the products" }}
      >
        {(list) => (
          <>
            {list.length === 0 && <p className={styles.quiet}>No products on sale.</p>}
            {list.map((product) => (
              <Card key={product.id} aria-label={product.name}>
                <Row gap={4} isCentered>
                  <FallbackImage url={product.images[0]} className={styles.image} />
                  <h2 className={styles.name}>{product.name}</h2>
                </Row>
                <p className={styles.quiet}>
                  <code>{product.lookup_key ?? 'no lookup key'}</code> {product.description}
                </p>
                <ul className={styles.prices}>
                  {product.prices.map((price) => (
                    <li key={price.id} className={styles.price}>
                      <h3 className={styles.priceName}>{priceName(price)}</h3>
                      <PriceDisplay price={price} />
                      {price.discount_problem && (
                        <Notice tone="danger" title="The discount isn't offered">
                          {price.discount_problem}
                        </Notice>
                      )}
                      <Button
                        aria-haspopup="dialog"
                        aria-label={`${product.name}: ${amountText(price)}`}
                        onClick={() => setSelected({ product, price })}
                      >
                        {amountText(price)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </>
        )}
      </QueryState>
      <RawQueryData title="Your active subscriptions" query={subscriptions} />
      <RawQueryData title="Your access passes" query={passes} />
      {selected && (
        <CheckoutDialog {...selected} returnPath={returnPath} onClose={() => setSelected(undefined)} />
      )}
    </AdminFrame>
  );
}

/** The raw data of a query about the admin's own purchases. */
function RawQueryData({ title, query }: { title: string; query: UseQueryResult<unknown> }) {
  return (
    <QueryState
      query={query}
      pending={<Skeleton height="8rem" />}
      failure={{ note: `We couldn't load ${title.toLowerCase()}.` }}
    >
      {(value) => <RawJson title={title} value={value} />}
    </QueryState>
  );
}
