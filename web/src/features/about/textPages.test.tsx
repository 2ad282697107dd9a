import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../../testing/render';

test('the about page shows the credits, services, disclaimer and build versions', async () => {
  await visit('/about');
  const main = within(screen.getByRole('main'));
  for (const name of ['Academy Awards Database', 'TMDB', 'Gracenote', 'SQLite']) {
    expect(main.getByRole('heading', { level: 3, name })).toBeVisible();
  }
  expect(
    main.getByText(/This product uses the TMDB API but is not endorsed or certified by TMDB/),
  ).toBeVisible();
  const services = within(main.getByRole('list', { name: 'Streaming services' })).getAllByRole('listitem');
  expect(services).toHaveLength(12);
  expect(services[0]).toHaveTextContent('NetflixNetflix, Inc.');
  expect(services[0]?.querySelector('svg path')).toHaveAttribute('d');
  expect(services[1]).toHaveTextContent('PVPrime VideoAmazon.com, Inc.');
  expect(main.getByRole('link', { name: 'Simple Icons' })).toHaveAttribute('href', 'https://simpleicons.org');
  expect(main.getByText('Your data is never shared or sold.')).toBeVisible();
  expect(main.getByRole('heading', { name: 'An independent fan site' })).toBeVisible();
  expect(main.getByText(__BUILD_VERSION__)).toBeVisible();
  expect(await main.findByText('test-server')).toBeVisible();
});

test('the privacy page shows both versions, the date, the minimum age and a contact link', async () => {
  await visit('/privacy');
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Last updated April 30, 2025')).toBeVisible();
  const short = within(main.getByRole('region', { name: 'The short version' }));
  expect(short.getByText(/log in with Google, with Apple/)).toBeVisible();
  expect(short.getByText(/don't share your email address, and we don't send spam/)).toBeVisible();
  expect(short.getByText(/only use required cookies/)).toBeVisible();
  expect(short.getByText(/at least 13 years old/)).toBeVisible();
  expect(main.getByRole('heading', { name: 'The full version' })).toBeVisible();
  expect(main.getByText(/in your browser and don't upload it/)).toBeVisible();
  expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
});

test('the privacy page describes the lifetime of the cookie and what friends see as the product behaves', async () => {
  await visit('/privacy');
  const main = within(screen.getByRole('main'));
  // `sessions.rs` and `cookies.rs` of the server have these lifetimes.
  expect(
    main.getByText(/log-in ends 60 days after your last visit, and after a year at the latest/),
  ).toBeVisible();
  expect(main.getByText(/your browser deletes it 400 days after you logged in/)).toBeVisible();
  expect(main.getByText(/but not when you watched or marked a film/)).toBeVisible();
  expect(main.getByText(/your ratings and notes only if you share them in the settings/)).toBeVisible();
  expect(main.getByText(/everyone who opens it sees your username, your picture/)).toBeVisible();
  expect(main.getByText(/send it to our listings provider for that search/)).toBeVisible();
  expect(main.queryByText(/update the date|everything we store/)).toBeNull();
});
