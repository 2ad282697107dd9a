import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { components } from '../../../api/schema.gen';
import { anAdmin, inbox } from '../../../testing/admin';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

type Entry = components['schemas']['AuditEntry'];

const auditUrl = `${location.origin}/api/admin/audit`;

function entry(changes: Partial<Entry>): Entry {
  return {
    _id: 'a1',
    at: '2026-03-01T12:00:00Z',
    admin_id: 'user-1',
    admin_name: 'Dorothy',
    action: 'gave a role',
    subject: 'user/toto',
    subject_name: 'Toto',
    before: { is_tester: false },
    after: { is_tester: true },
    ...changes,
  };
}

beforeEach(() => server.use(profileHandler(anAdmin()), inbox()));

test('shows who changed what, with the values before and after', async () => {
  const entries = [
    entry({}),
    entry({
      _id: 'a2',
      admin_name: '',
      action: 'deleted the account',
      subject_name: null,
      before: null,
      after: null,
    }),
    entry({ _id: 'a3', subject: 'film/tt0018578', subject_name: 'Wings', action: 'corrected a film' }),
  ];
  server.use(http.get(auditUrl, () => HttpResponse.json({ entries, next: null })));
  await visit('/admin/audit-log');
  const [roleGranted, deleted, film] = await screen.findAllByRole('listitem', { name: '' });
  expect(roleGranted).toHaveTextContent('Dorothy gave a role: Totois_testerno → yes');
  expect(deleted).toHaveTextContent('a former admin deleted the account: user/toto');
  expect(film).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wings' })).toHaveAttribute('href', '/admin/edit-film/tt0018578');
});

test('retries after a load error and shows an empty log', async () => {
  server.use(
    http.get(auditUrl, () => errorResponse(503, 'Not now.'), { once: true }),
    http.get(auditUrl, () => HttpResponse.json({ entries: [], next: null })),
  );
  const { user } = await visit('/admin/audit-log');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

test('shows changes made on the command line without a link', async () => {
  const byOperator = entry({ admin_id: 'command-line', admin_name: 'The command line' });
  server.use(http.get(auditUrl, () => HttpResponse.json({ entries: [byOperator], next: null })));
  await visit('/admin/audit-log');
  expect(await screen.findByText('The command line')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'The command line' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Toto' })).toBeVisible();
});
