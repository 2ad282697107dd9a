import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';

const binary = process.env.LAURELS_FAKE_STRIPE ?? '../target/debug/laurels-fake-stripe';

/** A payment provider with a small shop. */
export interface FakeStripe {
  origin: string;
  /** What makes a server ask it. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startStripe(): Promise<FakeStripe> {
  const server = spawn(binary, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(createInterface({ input: server.stdout }), 'line') as Promise<[string]>,
    once(server, 'error').then(([error]) => Promise.reject(error)),
  ]);
  const origin = line.replace('listening on ', '');
  return {
    origin,
    settings: {
      LAURELS_STRIPE_SECRET_KEY: 'sk_test_that-nobody-may-see',
      LAURELS_STRIPE_PUBLISHABLE_KEY: 'pk_test_laurels',
      LAURELS_STRIPE_WEBHOOK_SECRET: 'whsec_that-nobody-may-see',
      LAURELS_STRIPE_URL: `${origin}/v1`,
    },
    stop: async () => {
      // It runs for as long as its input is open.
      server.stdin.end();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/**
 * Puts a double in the place of the provider's script: the same interface, with a button that pays. The page's own
 * content security policy lets it in, because it comes from the provider's address.
 */
export async function provideScript(page: Page, stripe: FakeStripe): Promise<void> {
  await page.exposeFunction('payAtStandIn', async (secret: string) => {
    const answer = await fetch(`${stripe.origin}/control/pay`, { method: 'POST', body: secret });
    if (!answer.ok) throw new Error(`the stand-in answers ${answer.status}`);
    return answer.text();
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${double})()` }),
  );
}

/** Runs in the page. */
function double() {
  const scope = window as unknown as {
    payAtStandIn: (secret: string) => Promise<string>;
    Stripe: (key: string) => unknown;
  };
  scope.Stripe = (key) => ({
    createEmbeddedCheckoutPage: async (options: { fetchClientSecret: () => Promise<string> }) => {
      const secret = await options.fetchClientSecret();
      const button = document.createElement('button');
      button.textContent = `Pay with ${key}`;
      button.onclick = async () => location.assign(await scope.payAtStandIn(secret));
      return { mount: (place: HTMLElement) => place.append(button), destroy: () => button.remove() };
    },
  });
}
