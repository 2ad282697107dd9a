import { localDayText } from '../../lib/dates';
import { type Subscription, useManageSubscription } from '../../shared/purchase/queries';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './MemberCard.module.css';
import { ProductCard } from './ProductCard';

/** The member's subscription with a link to the customer portal. */
export function MemberCard({ subscription }: { subscription: Subscription }) {
  const manage = useManageSubscription();
  const { name, image, created, trial_end, cancel_at, status } = subscription;
  return (
    <ProductCard
      name={name}
      image={image}
      ribbon="member"
      text={
        <>
          Member since <Day of={created} />
        </>
      }
    >
      {status === 'past_due' && (
        <Notice tone="danger" title="Your last payment didn't go through.">
          You're still a member while we try again. Check your card details.
        </Notice>
      )}
      <dl className={styles.facts}>
        {status === 'trialing' && trial_end && (
          <div>
            <dt>Free trial ends</dt>
            <dd>
              <Day of={trial_end} />
            </dd>
          </div>
        )}
        {cancel_at ? (
          <div>
            <dt>Membership ends</dt>
            <dd>
              <Day of={cancel_at} />
            </dd>
          </div>
        ) : (
          <div>
            <dt>Renews</dt>
            <dd>automatically, until you cancel</dd>
          </div>
        )}
      </dl>
      {manage.isError && <Notice tone="danger">{manage.error.message}</Notice>}
      <Button
        variant="primary"
        size="large"
        isPending={manage.isPending}
        onClick={() => manage.mutate('/membership')}
      >
        Manage Subscription
      </Button>
      <p className={styles.quiet}>Our payment provider, Stripe, handles cards, billing and cancellations.</p>
    </ProductCard>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{localDayText(of)}</time>;
}
