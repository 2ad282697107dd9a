import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPrice } from '../../testing/purchase';
import { byDisplayPriority, discountedAmount, isDiscounted, monthlyAmount, type Recurring } from './price';

const every = (interval: Recurring['interval'], interval_count = 1) => ({
  interval,
  interval_count,
});

describe('monthlyAmount', () => {
  test.each([
    [100, every('day'), 3_040],
    [1, every('day'), 30],
    [100, every('week'), 433],
    [50, every('week'), 217],
    [499, every('month'), 499],
    [4_788, every('year'), 399],
    [100, every('year'), 8],
    [6, every('year'), 1],
    [5, every('year'), 0],
    [900, every('month', 3), 300],
    [2_400, every('year', 2), 100],
    [0, every('day'), 0],
  ])('%i cents every %o are %i', (amount, recurring, monthly) => {
    expect(monthlyAmount(amount, recurring)).toBe(monthly);
  });
});

describe('discountedAmount', () => {
  test.each([
    [4_788, { coupon_percent_off: 20 }, 3_830],
    [1_000, { coupon_percent_off: 12.5 }, 875],
    [999, { coupon_percent_off: 33.33 }, 666],
    [1_000, { coupon_percent_off: 100 }, 0],
    [1_000, { coupon_amount_off: 250 }, 750],
    [1_000, { coupon_amount_off: 2_500 }, 0],
    [1_000, {}, 1_000],
  ])('of %i with %o leaves %i', (unit_amount, metadata, left) => {
    expect(discountedAmount(aPrice({ unit_amount }, metadata))).toBe(left);
  });
});

const cents = fc.integer({ min: 0, max: 99_999_999 });
const recurring = fc.record({
  interval: fc.constantFrom('day', 'week', 'month', 'year'),
  interval_count: fc.integer({ min: 1, max: 36 }),
}) as fc.Arbitrary<Recurring>;

describe('any price', () => {
  test('is in whole cents and monotonic', () => {
    fc.assert(
      fc.property(cents, cents, recurring, (one, other, interval) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(Number.isInteger(monthlyAmount(less, interval))).toBe(true);
        expect(monthlyAmount(less, interval)).toBeLessThanOrEqual(monthlyAmount(more, interval));
      }),
    );
  });

  test('is rounded by half a cent at most', () => {
    const factor = { day: 30.4, week: 4.33, month: 1, year: 1 / 12 };
    fc.assert(
      fc.property(cents, recurring, (amount, interval) => {
        const exact = (amount * factor[interval.interval]) / interval.interval_count;
        expect(Math.abs(monthlyAmount(amount, interval) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  test('never increases by a discount and is never negative', () => {
    const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        cents,
        fc.option(percent),
        fc.option(cents),
        (unit_amount, coupon_percent_off, coupon_amount_off) => {
          const price = aPrice({ unit_amount }, { coupon_percent_off, coupon_amount_off });
          const amount = discountedAmount(price);
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(unit_amount);
          if (!isDiscounted(price)) expect(amount).toBe(unit_amount);
        },
      ),
    );
  });
});

test('sorts prices by display priority', () => {
  const prices = [null, 3, 1, 2].map((display_priority) =>
    aPrice({ id: `price-${display_priority}` }, { display_priority }),
  );
  expect(byDisplayPriority(prices).map(({ id }) => id)).toEqual([
    'price-1',
    'price-2',
    'price-3',
    'price-null',
  ]);
});
