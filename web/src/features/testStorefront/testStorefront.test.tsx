import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, inbox } from '../../testing/admin';
import { aPrice, aProduct, aSubscription } from '../../testing/purchase';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';
import { withholdStripe } from '../../testing/stripeDouble';

const at = (path: string) => `${location.origin}/api/purchase/${path}`;
const me = anAdmin();

beforeEach(() => {
  const pass = { lookup_key: 'full-membership', name: 'Full Membership', subscription_id: 'sub_1' };
  server.use(
    profileHandler(me),
    inbox(),
    http.get(at('products'), () =>
      HttpResponse.json([aProduct(), aProduct({ id: 'p2', name: 'Poster Club' })]),
    ),
    http.get(at('active-stripe-subscriptions'), () => HttpResponse.json([aSubscription()])),
    http.get(at('access-passes'), () => HttpResponse.json([{ ...pass, since: '2026-03-10', until: null }])),
    http.get(at('stripe-publishable-key'), () => HttpResponse.json({ publishableKey: 'pk_test_1' })),
  );
});

test("lists every product and the admin's own purchases", async () => {
  await visit('/admin/test-storefront');
  const posters = within(await screen.findByRole('region', { name: 'Poster Club' }));
  expect(posters.getAllByRole('button', { name: /^Poster Club: \$[\d.]+ \/ (month|year)$/ })).toHaveLength(2);
  expect(await screen.findByRole('region', { name: 'Your active subscriptions' })).toHaveTextContent('sub_1');
  expect(await screen.findByRole('region', { name: 'Your access passes' })).toHaveTextContent(
    'full-membership',
  );
});

test('lists prices that are paid once, discounts that are not offered, and no broken image', async () => {
  const problem = 'The payment provider has no valid coupon that takes this off every payment.';
  const prices = [
    aPrice({ id: 'once', unit_amount: 9_900, recurring: null }, { radio_button_text: null }),
    aPrice({ id: 'weekly', discount_problem: problem }),
  ];
  const images = ['https://images.example.org/poster.png'];
  server.use(
    http.get(at('products'), () => HttpResponse.json([aProduct({ name: 'Poster Club', images, prices })])),
  );
  await visit('/admin/test-storefront');
  const card = await screen.findByRole('region', { name: 'Poster Club' });
  const posters = within(card);
  expect(posters.getByRole('button', { name: 'Poster Club: $99.00' })).toHaveTextContent('$99.00');
  expect(posters.getByText('billed $99.00 once')).toBeVisible();
  expect(posters.getByText(problem)).toBeVisible();
  const image = posters.getByRole('presentation');
  expect(image).toHaveAttribute('src', images[0]);
  fireEvent.error(image);
  expect(image).not.toBeInTheDocument();
});

test("offers a retry when the admin's own purchases cannot be loaded", async () => {
  server.use(
    http.get(at('access-passes'), () => errorResponse(503, 'The provider is down.'), { once: true }),
  );
  const { user } = await visit('/admin/test-storefront');
  expect(await screen.findByText("We couldn't load your access passes.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Your access passes' })).toBeVisible();
});

test('shows an error when the script of the provider does not load', async () => {
  withholdStripe();
  const { user } = await visit('/admin/test-storefront');
  await user.click(await screen.findByRole('button', { name: /^Full Membership: .* \/ year$/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('error loading stripe');
});

test('shows why the customer portal cannot be opened', async () => {
  const detail = 'You have not bought anything yet.';
  server.use(http.post(at('create-customer-portal-session'), () => errorResponse(409, detail)));
  const { user } = await visit('/admin/test-storefront');
  await user.click(await screen.findByRole('button', { name: 'Customer Portal' }));
  expect(await screen.findByText(detail)).toBeVisible();
});

test('retries loading the products', async () => {
  server.use(http.get(at('products'), () => errorResponse(503, 'The provider is down.'), { once: true }));
  const { user } = await visit('/admin/test-storefront');
  expect(await screen.findByRole('alert')).toHaveTextContent('The provider is down.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Poster Club' })).toBeVisible();
});

test('shows the whole fulfillment response of a purchase', async () => {
  server.use(
    http.post(at('fulfill-purchase-from-session'), () =>
      HttpResponse.json({
        new_subscription: aSubscription(),
        purchased_products: [aProduct()],
        new_features: ['full-membership'],
        updatedUser: { ...me, revision: 2, isFullMember: true },
      }),
    ),
  );
  await visit('/admin/test-purchase-resolved?session_id=cs_1');
  expect(await screen.findByText('Full Membership: active')).toBeVisible();
  const raw = screen.getByRole('region', { name: 'Fulfillment' });
  expect(raw).toHaveTextContent('"new_features": [ "full-membership" ]');
  expect(raw).toHaveTextContent('prod_full');
});

test.each([
  [403, 'This purchase belongs to another account.'],
  [404, 'There is no such purchase.'],
])('shows why a purchase is rejected (%i)', async (status, detail) => {
  server.use(http.post(at('fulfill-purchase-from-session'), () => errorResponse(status, detail)));
  await visit('/admin/test-purchase-resolved?session_id=cs_1');
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

test('shows a message when the query has no purchase', async () => {
  await visit('/admin/test-purchase-resolved');
  expect(await screen.findByText("There's no purchase at this link.")).toBeVisible();
});
