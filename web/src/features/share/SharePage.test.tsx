import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { profileHandler, server } from '../../testing/server';
import { aShare, aSharedProgress, shareHandler } from '../../testing/shares';
import { aYearReview } from '../../testing/yearReview';

const main = () => within(screen.getByRole('main'));

const categories = [
  { ceremony: 1, normalized_name: 'best-picture', name: 'Outstanding Picture', seen: 2, total: 2 },
  { ceremony: 2, normalized_name: 'best-picture', name: 'Best Picture', seen: 1, total: 3 },
  { ceremony: 2, normalized_name: 'sound', name: 'Sound', seen: 0, total: 1 },
];

async function open(progress = aSharedProgress()) {
  server.use(shareHandler('abc', progress));
  const page = await visit('/s/abc');
  await main().findByRole('heading', { level: 1, name: progress.title });
  return page;
}

test('a category shows which nominees have been seen', async () => {
  await open();
  expect(main().getByText("Dorothy's progress")).toBeVisible();
  expect(main().getByText(/films seen/)).toHaveTextContent('1 of 2 films seen');
  const films = within(main().getByRole('region', { name: 'Nominees' })).getAllByRole('listitem');
  expect(films.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/The Broadway Melody.*Winner.*Seen/),
    expect.stringMatching(/Alibi.*Not yet/),
  ]);
  expect(main().getByRole('link', { name: 'See the nominations' })).toHaveAttribute(
    'href',
    '/ceremony/2/best-picture',
  );
  expect(main().getByRole('heading', { name: 'How many have you seen?' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Laurels - Progress - Best Picture, 2nd - Dorothy'));
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a ceremony shows its rings', async () => {
  await open(
    aSharedProgress({
      subject: { kind: 'ceremony', ceremony: 2 },
      title: 'The 2nd ceremony',
      rings: { seen: 0, total: 2 },
      categories: categories.slice(1),
    }),
  );
  expect(main().getByText(/films seen/)).toHaveTextContent('1 of 2 films seen · 0 of 2 rings closed');
  const rings = within(main().getByRole('region', { name: 'Rings' }));
  expect(rings.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ceremony/2/best-picture',
    '/ceremony/2/sound',
  ]);
});

test('a decade shows its ceremonies', async () => {
  await open(aSharedProgress({ subject: { kind: 'decade', decade: 1920 }, title: 'The 1920s', categories }));
  const ceremonies = within(main().getByRole('region', { name: 'Ceremonies' }));
  expect(ceremonies.getByRole('link', { name: '1st Academy Awards' })).toHaveAttribute('href', '/ceremony/1');
  expect(ceremonies.getByText('Outstanding Picture, 2 of 2 seen')).toBeInTheDocument();
  expect(main().queryByRole('link', { name: /^See/ })).not.toBeInTheDocument();
});

test('a person shows the nominated films', async () => {
  await open(aSharedProgress({ subject: { kind: 'person', person_id: 'nm1' }, title: 'Meryl Streep' }));
  expect(main().getByRole('region', { name: 'Nominated films' })).toHaveTextContent('Alibi');
  expect(main().getByRole('link', { name: 'See the nominations' })).toHaveAttribute('href', '/person/nm1');
});

test('a year in review is shown on its screens', async () => {
  await open(
    aSharedProgress({
      subject: { kind: 'year', year: 2025 },
      title: '2025 in review',
      year: aYearReview(),
    }),
  );
  const films = within(await main().findByRole('region', { name: 'Films' }));
  expect(films.getByText('48')).toBeVisible();
  expect(main().getByRole('navigation', { name: 'Screens' })).toBeVisible();
  expect(main().queryByRole('button', { name: 'Share my year' })).not.toBeInTheDocument();
  expect(main().queryByText(/films seen/)).not.toBeInTheDocument();
});

test('users compare it with their own, and the owner sees that it is shared', async () => {
  server.use(profileHandler(aUser()));
  expectUser(true);
  const first = await open();
  expect(await main().findByRole('link', { name: 'See your own progress' })).toBeVisible();
  expect(main().queryByText(/You're sharing this/)).not.toBeInTheDocument();
  expect(main().queryByRole('heading', { name: 'How many have you seen?' })).not.toBeInTheDocument();
  first.unmount();

  server.use(
    http.get(`${location.origin}/api/user/shares`, () =>
      HttpResponse.json({ shares: [aShare({ token: 'abc' })] }),
    ),
  );
  await open();
  expect(await main().findByText(/You're sharing this\./)).toBeVisible();
  expect(main().getByRole('link', { name: 'Manage your links' })).toHaveAttribute(
    'href',
    '/settings#sharing',
  );
});

test('a link that was deleted is not found', async () => {
  server.use(shareHandler('abc'));
  await visit('/s/other');
  expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
});
