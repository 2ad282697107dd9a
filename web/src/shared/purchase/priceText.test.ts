import { expect, test } from 'vitest';
import { aPrice } from '../../testing/purchase';
import { amountText, billingText, discountText, dollars, priceName, trialText } from './priceText';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [50, '$0.50'],
  [4_788, '$47.88'],
  [123_456_700, '$1,234,567.00'],
])('%i cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text);
});

test('formats percentage and amount discounts', () => {
  expect(discountText(aPrice({}, { coupon_percent_off: 20 }))).toBe('20% off');
  expect(discountText(aPrice({}, { coupon_percent_off: 12.5 }))).toBe('12.5% off');
  expect(discountText(aPrice({}, { coupon_amount_off: 500 }))).toBe('$5.00 off');
  expect(discountText(aPrice())).toBeUndefined();
});

test('describes the trial and the billing after it', () => {
  const yearly = aPrice(
    { unit_amount: 4_788, recurring: { interval: 'year', interval_count: 1 } },
    { trial_period_days: 14, coupon_percent_off: 20 },
  );
  expect(trialText(yearly)).toBe('14-day trial for $0');
  expect(billingText(yearly)).toBe('14-day trial for $0, then billed $38.30 every year');
  const quarterly = aPrice({ unit_amount: 900, recurring: { interval: 'month', interval_count: 3 } });
  expect(trialText(quarterly)).toBeUndefined();
  expect(billingText(quarterly)).toBe('billed $9.00 every 3 months');
});

test('describes a price that is paid once', () => {
  const once = aPrice(
    { unit_amount: 9_900, recurring: null },
    { radio_button_text: null, coupon_amount_off: 400 },
  );
  expect([priceName(once), amountText(once), billingText(once)]).toEqual([
    'Once',
    '$99.00',
    'billed $95.00 once',
  ]);
});

test('falls back to the billing interval for a price without a name', () => {
  expect(priceName(aPrice({}, { radio_button_text: 'Monthly' }))).toBe('Monthly');
  expect(priceName(aPrice({}, { radio_button_text: null }))).toBe('Every month');
});
