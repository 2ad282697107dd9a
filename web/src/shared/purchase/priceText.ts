// Formats prices for display.
import { discountedAmount, type Price, type Recurring } from './price';

/** '$1,234.50' */
export function dollars(cents: number): string {
  const whole = Math.trunc(cents / 100).toLocaleString('en-US');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** The label of a price. */
export function priceName({ metadata, recurring }: Price): string {
  return metadata.radio_button_text ?? (recurring ? `Every ${intervalText(recurring)}` : 'Once');
}

/** '$3.99 / month', or '$99.00' if it's paid once, before any discount. */
export function amountText({ unit_amount, recurring }: Price): string {
  return recurring ? `${dollars(unit_amount)} / ${intervalText(recurring)}` : dollars(unit_amount);
}

/** '20% off' or '$5.00 off' */
export function discountText({ metadata }: Price): string | undefined {
  if (metadata.coupon_percent_off) return `${metadata.coupon_percent_off}% off`;
  if (metadata.coupon_amount_off) return `${dollars(metadata.coupon_amount_off)} off`;
  return undefined;
}

/** '14-day trial for $0' */
export function trialText({ metadata }: Price): string | undefined {
  return metadata.trial_period_days ? `${metadata.trial_period_days}-day trial for $0` : undefined;
}

/** 'billed $47.88 every year' or 'billed $99.00 once' */
export function billingText(price: Price): string {
  const { recurring } = price;
  const frequency = recurring ? `every ${intervalText(recurring)}` : 'once';
  const billed = `billed ${dollars(discountedAmount(price))} ${frequency}`;
  const trial = trialText(price);
  return trial ? `${trial}, then ${billed}` : billed;
}

function intervalText({ interval, interval_count }: Recurring): string {
  return interval_count === 1 ? interval : `${interval_count} ${interval}s`;
}
