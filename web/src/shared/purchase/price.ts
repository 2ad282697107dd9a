// Price arithmetic, in integer cents. Fractions are rounded once, at the end.
import type { components } from '../../api/schema.gen';

export type Price = components['schemas']['Price'];
export type Recurring = components['schemas']['Recurring'];

/** Billing intervals per month, as fractions: 30.4 days, 4.33 weeks, 1/12 year. */
const perMonth = { day: [304, 10], week: [433, 100], month: [1, 1], year: [1, 12] } as const;

/** Divides and rounds half up. */
function divideRounded(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

export function isDiscounted({ metadata }: Price): boolean {
  return Boolean(metadata.coupon_percent_off || metadata.coupon_amount_off);
}

/** The amount of one payment after the discount; never negative. */
export function discountedAmount({ unit_amount, metadata }: Price): number {
  if (metadata.coupon_percent_off) {
    // A percentage has at most two decimals.
    const remainingHundredths = 10_000 - Math.round(metadata.coupon_percent_off * 100);
    return Math.max(0, divideRounded(unit_amount * remainingHundredths, 10_000));
  }
  return Math.max(0, unit_amount - (metadata.coupon_amount_off ?? 0));
}

/** Converts an amount per billing interval to an amount per month. */
export function monthlyAmount(amount: number, { interval, interval_count }: Recurring): number {
  const [numerator, denominator] = perMonth[interval];
  return divideRounded(amount * numerator, denominator * interval_count);
}

/** Sorts by display priority; prices without one are last. */
export function byDisplayPriority(prices: readonly Price[]): Price[] {
  const priority = ({ metadata }: Price) => metadata.display_priority ?? Number.POSITIVE_INFINITY;
  return prices.toSorted((one, other) =>
    priority(one) < priority(other) ? -1 : Number(priority(one) > priority(other)),
  );
}
