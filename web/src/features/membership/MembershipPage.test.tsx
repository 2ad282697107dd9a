import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../api/schema.gen';
import { aUser } from '../../testing/builders';
import { aPrice, aProduct, aSubscription, yearly } from '../../testing/purchase';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';
import { provideStripe, withholdStripe } from '../../testing/stripeDouble';

type Schemas = components['schemas'];

const at = (path: string) => `${location.origin}/api/purchase/${path}`;
const me = aUser({ isTester: true });

const subscribedTo = (...subscriptions: Schemas['Subscription'][]) =>
  http.get(at('active-stripe-subscriptions'), () => HttpResponse.json(subscriptions));
const offering = (...products: Schemas['Product'][]) =>
  http.post(at('find-products'), () => HttpResponse.json(products));
const fulfilling = (changes: Partial<Schemas['Fulfilment']>) =>
  http.post(at('fulfill-purchase-from-session'), () =>
    HttpResponse.json({
      new_subscription: null,
      purchased_products: [],
      new_features: [],
      updatedUser: { ...me, revision: 2, isFullMember: true },
      ...changes,
    }),
  );

beforeEach(() => {
  delete window.Stripe;
  server.use(
    profileHandler(me),
    subscribedTo(),
    offering(aProduct()),
    http.get(at('stripe-publishable-key'), () => HttpResponse.json({ publishableKey: 'pk_test_1' })),
    http.post(at('create-checkout-session'), async ({ request }) => {
      const { price_id, return_url } = (await request.json()) as Schemas['NewCheckout'];
      return HttpResponse.json({ clientSecret: `secret of ${price_id} for ${return_url}` });
    }),
  );
});

describe('the offer', () => {
  test('shows the product and preselects the price with the lowest display priority', async () => {
    await visit('/membership');
    const card = within(await screen.findByRole('region', { name: 'Full Membership' }));
    expect(
      card.getByText("Full membership allows you access to all of the product's amenities."),
    ).toBeVisible();
    const radios = card.getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['price_yearly', 'price_monthly']);
    expect(card.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  test('shows the monthly price, the discount and the billing', async () => {
    await visit('/membership');
    const special = await screen.findByRole('radio', { name: 'Yearly' });
    for (const part of [
      'special',
      'free trial',
      '$3.19/month',
      'instead of $3.99',
      '20% off',
      '14-day trial for $0, then billed $38.30 every year',
      'plus tax',
      'Cancel anytime',
    ]) {
      expect(special).toHaveAccessibleDescription(expect.stringContaining(part));
    }
    const plain = screen.getByRole('radio', { name: 'Monthly' });
    expect(plain).toHaveAccessibleDescription(
      /^\$4\.99\/month billed \$4\.99 every month plus tax Cancel anytime$/,
    );
  });

  test('labels the button by the selected price', async () => {
    const { user } = await visit('/membership');
    expect(await screen.findByRole('button', { name: 'Try it Free' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });

  test.each([[[]], [[aProduct({ prices: [] })]]])(
    'shows an empty state when there is no product or price',
    async (products) => {
      server.use(offering(...products));
      await visit('/membership');
      expect(await screen.findByText('No memberships on sale yet')).toBeVisible();
      expect(screen.queryByRole('group', { name: 'Choose how to pay' })).not.toBeInTheDocument();
    },
  );

  test('shows a message without a retry when payments are not set up', async () => {
    const problem = { detail: 'Membership is not set up on this server.', code: 'not_set_up', status: 503 };
    server.use(
      http.get(at('active-stripe-subscriptions'), () => HttpResponse.json(problem, { status: 503 })),
    );
    await visit('/membership');
    expect(await screen.findByText('Membership is not set up on this server.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('can be reloaded after an error', async () => {
    server.use(
      http.post(at('find-products'), () => errorResponse(503, 'The provider is down.'), { once: true }),
    );
    const { user } = await visit('/membership');
    expect(await screen.findByRole('alert')).toHaveTextContent('The provider is down.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
  });
});

describe('the checkout', () => {
  test("embeds the provider's form for the selected price and destroys it on close", async () => {
    const stripe = provideStripe();
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
    expect(stripe.keys).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Join' }));
    const dialog = await screen.findByRole('dialog', { name: 'Full Membership: Monthly' });
    const secret = `secret of price_monthly for ${location.origin}/membership?session_id={CHECKOUT_SESSION_ID}`;
    expect(await within(dialog).findByText(`Pay with ${secret}`)).toBeVisible();
    expect(stripe.keys).toEqual(['pk_test_1']);
    expect(stripe.scripts).toEqual(['https://js.stripe.com/dahlia/stripe.js']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(stripe.destroyed()).toBe(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('has a stand-in in a demo', async () => {
    const payment_script = 'http://127.0.0.1:12111/checkout.js';
    server.use(setupHandler({ demo: { people: [], payment_script } }, 'demo'), profileHandler(me, 'demo'));
    const stripe = provideStripe();
    const { user } = await visit('/membership');
    await screen.findByRole('complementary', { name: 'Demo' });
    await user.click(await screen.findByRole('button', { name: 'Try it Free' }));
    expect(await screen.findByText(/^Pay with/)).toBeVisible();
    expect(stripe.scripts).toEqual([payment_script]);
  });

  test('can be retried when the script does not load', async () => {
    withholdStripe();
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('button', { name: 'Try it Free' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('error loading stripe');
    provideStripe();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Pay with/)).toBeVisible();
  });

  test('shows why the server rejected it', async () => {
    provideStripe();
    server.use(
      http.post(at('create-checkout-session'), () =>
        errorResponse(409, 'You have subscribed to this already.'),
      ),
    );
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('button', { name: 'Try it Free' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have subscribed to this already.');
  });
});

describe('returning from a checkout', () => {
  test("shows the member card, the welcome message and the members' logo", async () => {
    const subscription = aSubscription({ status: 'trialing', trial_end: '2026-03-24T12:00:00Z' });
    server.use(fulfilling({ new_subscription: subscription, new_features: ['full-membership'] }));
    await visit('/membership?session_id=cs_1');
    const welcome = 'Your subscription is now active. Welcome to full membership.';
    expect(await screen.findByText(welcome)).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Full Membership' }));
    expect(card.getByText('member')).toBeVisible();
    expect(card.getByText('Free trial ends').nextSibling).toHaveTextContent('March 24, 2026');
    expect(screen.getByRole('link', { name: 'Laurels, full member' })).toBeVisible();
  });

  test.each([
    ['is not paid', {}],
    ['is for another product', { new_subscription: aSubscription({ lookup_key: 'poster-club' }) }],
    ['has not started', { new_subscription: aSubscription({ status: 'incomplete' }) }],
  ])('that %s falls back to the offer', async (_name, changes) => {
    server.use(fulfilling(changes));
    await visit('/membership?session_id=cs_1');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
    expect(screen.queryByText(/Welcome to full membership/)).not.toBeInTheDocument();
  });

  test('that fails shows a warning, the offer and a retry', async () => {
    server.use(
      http.post(at('fulfill-purchase-from-session'), () => errorResponse(503, 'The provider is down.'), {
        once: true,
      }),
      fulfilling({ new_subscription: aSubscription() }),
    );
    const { user } = await visit('/membership?session_id=cs_1');
    expect(await screen.findByRole('alert')).toHaveTextContent('The provider is down.');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Welcome to full membership/)).toBeVisible();
  });
});

describe('a member', () => {
  test('sees when the membership started and ends, and no offer', async () => {
    server.use(subscribedTo(aSubscription({ cancel_at: '2026-04-10T12:00:00Z' })));
    await visit('/membership');
    const card = within(await screen.findByRole('region', { name: 'Full Membership' }));
    expect(card.getByText(/^Member since/)).toHaveTextContent('Member since March 10, 2026');
    expect(card.getByText('Membership ends').nextSibling).toHaveTextContent('April 10, 2026');
    expect(card.getByText('member')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Choose how to pay' })).not.toBeInTheDocument();
  });

  test('sees that a payment failed', async () => {
    server.use(subscribedTo(aSubscription({ status: 'past_due' })));
    await visit('/membership');
    expect(await screen.findByRole('alert')).toHaveTextContent("Your last payment didn't go through.");
  });

  test('of another product sees the offer', async () => {
    server.use(
      subscribedTo(aSubscription({ lookup_key: 'poster-club' })),
      offering(aProduct({ prices: [yearly, aPrice()] })),
    );
    await visit('/membership');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  test('sees why the customer portal cannot be opened', async () => {
    server.use(
      subscribedTo(aSubscription()),
      http.post(at('create-customer-portal-session'), () => errorResponse(503, 'The provider is down.')),
    );
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The provider is down.');
  });
});
