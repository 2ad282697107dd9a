// What a price comes to. Everything is counted in whole cents; a fraction of one is rounded once, at the end.
import type { components } from '../../api/schema.gen';

export type Price = components['schemas']['Price'];

/** How many of an interval make a month, as a fraction: 30.4 days, 4.33 weeks, a twelfth of a year. */
const perMonth = { day: [304, 10], week: [433, 100], month: [1, 1], year: [1, 12] } as const;

/** Halves go up. */
function divided(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

export function isDiscounted({ metadata }: Price): boolean {
  return Boolean(metadata.coupon_percent_off || metadata.coupon_amount_off);
}

/** What one payment comes to after the discount; never less than nothing. */
export function discountedAmount({ unit_amount, metadata }: Price): number {
  if (metadata.coupon_percent_off) {
    // A percentage has at most two decimals.
    const kept = 10_000 - Math.round(metadata.coupon_percent_off * 100);
    return Math.max(0, divided(unit_amount * kept, 10_000));
  }
  return Math.max(0, unit_amount - (metadata.coupon_amount_off ?? 0));
}

/** What an amount that is paid once an interval comes to in a month. */
export function monthlyAmount(amount: number, { interval, interval_count }: Price['recurring']): number {
  const [numerator, denominator] = perMonth[interval];
  return divided(amount * numerator, denominator * interval_count);
}

/** Those to be shown first come first; whoever says nothing stands behind those who do. */
export function byDisplayPriority(prices: readonly Price[]): Price[] {
  const priority = ({ metadata }: Price) => metadata.display_priority ?? Number.POSITIVE_INFINITY;
  return prices.toSorted((one, other) =>
    priority(one) < priority(other) ? -1 : Number(priority(one) > priority(other)),
  );
}
