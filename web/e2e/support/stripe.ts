import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';

const binary = process.env.LAURELS_FAKE_STRIPE ?? '../target/debug/laurels-fake-stripe';

/** A fake payment provider with a few products. */
export interface FakeStripe {
  origin: string;
  /** The server settings that select it. */
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
      // It exits when its stdin is closed.
      server.stdin.end();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/**
 * Replaces the provider's script with a double: the same interface, with a button that pays. The page's content
 * security policy allows it, because it has the provider's URL.
 */
export async function provideScript(page: Page, stripe: FakeStripe): Promise<void> {
  await page.exposeFunction('payAtFake', async (secret: string) => {
    const response = await fetch(`${stripe.origin}/control/pay`, { method: 'POST', body: secret });
    if (!response.ok) throw new Error(`the fake responded with ${response.status}`);
    return response.text();
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${double})()` }),
  );
}

/** Runs in the page. */
function double() {
  const scope = window as unknown as {
    payAtFake: (secret: string) => Promise<string>;
    Stripe: (key: string) => unknown;
  };
  scope.Stripe = (key) => ({
    createEmbeddedCheckoutPage: async (options: { fetchClientSecret: () => Promise<string> }) => {
      const secret = await options.fetchClientSecret();
      const button = document.createElement('button');
      button.textContent = `Pay with ${key}`;
      button.onclick = async () => location.assign(await scope.payAtFake(secret));
      return { mount: (container: HTMLElement) => container.append(button), destroy: () => button.remove() };
    },
  });
}
