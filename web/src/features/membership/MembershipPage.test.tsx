import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../api/schema.gen';
import { aUser } from '../../testing/builders';
import { aPrice, aProduct, aSubscription, yearly } from '../../testing/purchase';
import { visit } from '../../testing/render';
import { errorResponse, server, whoIsHere } from '../../testing/server';
import { provideStripe, withholdStripe } from '../../testing/stripeDouble';

type Schemas = components['schemas'];

const at = (path: string) => `${location.origin}/api/purchase/${path}`;
const me = aUser({ isTester: true });

const has = (...subscriptions: Schemas['Subscription'][]) =>
  http.get(at('active-stripe-subscriptions'), () => HttpResponse.json(subscriptions));
const sells = (...products: Schemas['Product'][]) =>
  http.post(at('find-products'), () => HttpResponse.json(products));
const gives = (changes: Partial<Schemas['Fulfilment']>) =>
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
    whoIsHere(me),
    has(),
    sells(aProduct()),
    http.get(at('stripe-publishable-key'), () => HttpResponse.json({ publishableKey: 'pk_test_1' })),
    http.post(at('create-checkout-session'), async ({ request }) => {
      const { price_id, return_url } = (await request.json()) as Schemas['NewCheckout'];
      return HttpResponse.json({ clientSecret: `secret of ${price_id} for ${return_url}` });
    }),
  );
});

describe('the offer', () => {
  test('names the product, tells what it is, and preselects the price that comes first', async () => {
    await visit('/membership');
    const card = within(await screen.findByRole('region', { name: 'Full Membership' }));
    expect(
      card.getByText("Full membership allows you access to all of the product's amenities."),
    ).toBeVisible();
    const radios = card.getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['price_yearly', 'price_monthly']);
    expect(card.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  test('tells what a month costs, what is special and what is billed', async () => {
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

  test('is tried or joined, by the price that is chosen', async () => {
    const { user } = await visit('/membership');
    expect(await screen.findByRole('button', { name: 'Try it Free' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });

  test.each([[[]], [[aProduct({ prices: [] })]]])(
    'without anything to buy has no button',
    async (products) => {
      server.use(sells(...products));
      await visit('/membership');
      expect(await screen.findByText('No membership is on sale yet')).toBeVisible();
      expect(screen.queryByRole('group', { name: 'Choose how to pay' })).not.toBeInTheDocument();
    },
  );

  test('that is not set up says so', async () => {
    const problem = { detail: 'Membership is not set up on this server.', code: 'not_set_up', status: 503 };
    server.use(
      http.get(at('active-stripe-subscriptions'), () => HttpResponse.json(problem, { status: 503 })),
    );
    await visit('/membership');
    expect(await screen.findByText('Membership is not set up on this server.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('that cannot be loaded can be asked for again', async () => {
    server.use(
      http.post(at('find-products'), () => errorResponse(503, 'The provider rests.'), { once: true }),
    );
    const { user } = await visit('/membership');
    expect(await screen.findByRole('alert')).toHaveTextContent('The provider rests.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
  });
});

describe('the checkout', () => {
  test('is the form of the provider, for the price that is chosen, and goes when it is closed', async () => {
    const stripe = provideStripe();
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
    expect(stripe.keys).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Join' }));
    const dialog = await screen.findByRole('dialog', { name: 'Full Membership: Monthly' });
    const secret = `secret of price_monthly for ${location.origin}/membership?session_id={CHECKOUT_SESSION_ID}`;
    expect(await within(dialog).findByText(`Pay with ${secret}`)).toBeVisible();
    expect(stripe.keys).toEqual(['pk_test_1']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(stripe.destroyed()).toBe(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that cannot be had says so, and can be tried again', async () => {
    withholdStripe();
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('button', { name: 'Try it Free' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('error loading stripe');
    provideStripe();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Pay with/)).toBeVisible();
  });

  test('that the server refuses says why', async () => {
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

describe('coming back from a checkout', () => {
  test('shows the member, the welcome and the logo of members', async () => {
    const subscription = aSubscription({ status: 'trialing', trial_end: '2026-03-24T12:00:00Z' });
    server.use(gives({ new_subscription: subscription, new_features: ['full-membership'] }));
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
    ['is of something else', { new_subscription: aSubscription({ lookup_key: 'poster-club' }) }],
    ['has not begun', { new_subscription: aSubscription({ status: 'incomplete' }) }],
  ])('that %s falls back to what there is', async (_what, changes) => {
    server.use(gives(changes));
    await visit('/membership?session_id=cs_1');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
    expect(screen.queryByText(/Welcome to full membership/)).not.toBeInTheDocument();
  });

  test('that fails warns, shows what there is, and can be checked again', async () => {
    server.use(
      http.post(at('fulfill-purchase-from-session'), () => errorResponse(503, 'The provider rests.'), {
        once: true,
      }),
      gives({ new_subscription: aSubscription() }),
    );
    const { user } = await visit('/membership?session_id=cs_1');
    expect(await screen.findByRole('alert')).toHaveTextContent('The provider rests.');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/Welcome to full membership/)).toBeVisible();
  });
});

describe('a member', () => {
  test('sees since when, until when, and no offer', async () => {
    server.use(has(aSubscription({ cancel_at: '2026-04-10T12:00:00Z' })));
    await visit('/membership');
    const card = within(await screen.findByRole('region', { name: 'Full Membership' }));
    expect(card.getByText(/^Member since/)).toHaveTextContent('Member since March 10, 2026');
    expect(card.getByText('Membership ends').nextSibling).toHaveTextContent('April 10, 2026');
    expect(card.getByText('member')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Choose how to pay' })).not.toBeInTheDocument();
  });

  test('whose payment failed is told so', async () => {
    server.use(has(aSubscription({ status: 'past_due' })));
    await visit('/membership');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your last payment did not go through.');
  });

  test('of something else sees the offer', async () => {
    server.use(
      has(aSubscription({ lookup_key: 'poster-club' })),
      sells(aProduct({ prices: [yearly, aPrice()] })),
    );
    await visit('/membership');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  test('who cannot manage it now learns why', async () => {
    server.use(
      has(aSubscription()),
      http.post(at('create-customer-portal-session'), () => errorResponse(503, 'The provider rests.')),
    );
    const { user } = await visit('/membership');
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The provider rests.');
  });
});
