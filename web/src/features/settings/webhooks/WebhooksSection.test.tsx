import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import { aWebhook, webhookHandlers } from '../../../testing/webhooks';

const at = (path: string) => `${location.origin}${path}`;

async function openSettings({ handlers, sent }: ReturnType<typeof webhookHandlers>) {
  server.use(profileHandler(aUser()), ...handlers);
  const page = await visit('/settings');
  const section = within(await screen.findByRole('region', { name: 'Webhooks settings' }));
  return { ...page, section, sent };
}

test('without webhooks it says what they are for', async () => {
  const { section } = await openSettings(webhookHandlers());
  expect(await section.findByText(/^Let your own apps know/)).toBeVisible();
});

test('a webhook is added, and its secret displayed once', async () => {
  const { section, sent, user } = await openSettings(webhookHandlers());
  await user.click(section.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText('URL'), ' https://example.com/hook ');
  await user.click(dialog.getByLabelText('Rings you complete'));
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  const field = await section.findByLabelText('Signing secret of https://example.com/hook');
  expect(field).toHaveValue('whsec_c2VjcmV0');
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Copy secret' }));
  expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0');
  expect(await section.findByText('Secret copied.')).toBeVisible();
  expect(sent).toEqual([{ url: 'https://example.com/hook', events: ['film.viewed'] }]);
  await user.click(section.getByRole('button', { name: 'Done' }));
  expect(await section.findByText('https://example.com/hook')).toBeVisible();
  expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).not.toBeInTheDocument();
});

test('a secret is displayed even if the form was changed or its dialog closed meanwhile', async () => {
  const { section, user } = await openSettings(webhookHandlers());
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.post(at('/api/user/webhooks'), async () => {
      await responded;
      return HttpResponse.json({ _id: 'new', secret: 'whsec_bGF0ZQ' });
    }),
  );
  await user.click(section.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText('URL'), 'https://example.com');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText('URL'), '/hook');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  respond();
  const field = await section.findByLabelText('Signing secret of https://example.com');
  expect(field).toHaveValue('whsec_bGF0ZQ');
});

test('a secret is displayed until its webhook is removed', async () => {
  const { section, user } = await openSettings(webhookHandlers());
  await user.click(section.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText('URL'), 'https://example.com/hook');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await section.findByDisplayValue('whsec_c2VjcmV0')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Add webhook' })).not.toBeInTheDocument();
  await user.click(await section.findByRole('button', { name: 'Remove https://example.com/hook' }));
  await user.click(screen.getByRole('button', { name: 'Remove webhook' }));
  expect(await section.findByText('We no longer notify https://example.com/hook.')).toBeVisible();
  expect(section.queryByDisplayValue('whsec_c2VjcmV0')).not.toBeInTheDocument();
  expect(section.getByRole('button', { name: 'Add webhook' })).toBeVisible();
});

test('a webhook needs an event', async () => {
  const { section, user } = await openSettings(webhookHandlers());
  await user.click(section.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.click(dialog.getByLabelText('Films you mark as viewed'));
  await user.click(dialog.getByLabelText('Rings you complete'));
  expect(dialog.getByText('Choose at least one.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
});

test('a rejected URL is explained at its field', async () => {
  const { section, user } = await openSettings(webhookHandlers());
  const detail = 'The URL must start with https://.';
  const problem = { status: 422, code: 'invalid', field: 'url', detail };
  server.use(http.post(at('/api/user/webhooks'), () => HttpResponse.json(problem, { status: 422 })));
  await user.click(section.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText('URL'), 'http://example.com');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('URL')).toHaveAccessibleDescription(expect.stringContaining(detail)),
  );
  await user.type(dialog.getByLabelText('URL'), '/');
  expect(dialog.queryByText(detail)).not.toBeInTheDocument();
});

test('an old log-in is asked for again', async () => {
  const { section, user } = await openSettings(webhookHandlers());
  const detail = 'For security, please log in again first.';
  server.use(http.post(at('/api/user/webhooks'), () => errorResponse(403, detail)));
  await user.click(section.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText('URL'), 'https://example.com');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
});

test('webhooks are listed with their state', async () => {
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const last_delivery = { at: before, is_delivered: false, failure: 'It responded with status 500.' };
  const { section } = await openSettings(
    webhookHandlers([
      aWebhook(),
      aWebhook({ _id: 'b', url: 'https://b.example/', off_since: before, last_delivery, dropped: 3 }),
    ]),
  );
  const list = within(await section.findByRole('list', { name: 'Webhooks' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('No deliveries yet');
  expect(second).toHaveTextContent(
    'Off since 2 days ago. Last delivery 2 days ago: It responded with status 500.',
  );
  expect(second).toHaveTextContent('3 events given up');
});

test('a test shows its result', async () => {
  const { section, sent, user } = await openSettings(webhookHandlers([aWebhook()]));
  const button = await section.findByRole('button', { name: 'Send test to https://hooks.example/laurels' });
  await user.click(button);
  expect(await section.findByText('It accepted the test with status 204.')).toBeVisible();
  expect(sent).toEqual(['tested webhook-1']);
  const failure = "We couldn't find this host at a public address.";
  server.use(
    http.post(at('/api/user/webhooks/webhook-1/test'), () =>
      HttpResponse.json({ is_delivered: false, status: null, failure }),
    ),
  );
  await user.click(button);
  expect(await section.findByRole('alert')).toHaveTextContent(failure);
  server.use(
    http.post(at('/api/user/webhooks/webhook-1/test'), () => errorResponse(429, 'Please wait a moment.')),
  );
  await user.click(button);
  expect(await section.findByText('Please wait a moment.')).toBeVisible();
});

test('a webhook is removed after a confirmation', async () => {
  const { section, sent, user } = await openSettings(webhookHandlers([aWebhook()]));
  const remove = { name: 'Remove https://hooks.example/laurels' };
  await user.click(await section.findByRole('button', remove));
  await user.click(screen.getByRole('button', { name: 'Keep webhook' }));
  expect(sent).toEqual([]);
  await user.click(section.getByRole('button', remove));
  await user.click(screen.getByRole('button', { name: 'Remove webhook' }));
  expect(await section.findByText('We no longer notify https://hooks.example/laurels.')).toBeVisible();
  expect(sent).toEqual(['removed webhook-1']);
  expect(section.queryByRole('list', { name: 'Webhooks' })).not.toBeInTheDocument();
});

test('a failed removal is explained', async () => {
  const { section, user } = await openSettings(webhookHandlers([aWebhook()]));
  const detail = 'Try again in a moment.';
  server.use(http.delete(at('/api/user/webhooks/webhook-1'), () => errorResponse(503, detail)));
  await user.click(await section.findByRole('button', { name: 'Remove https://hooks.example/laurels' }));
  await user.click(screen.getByRole('button', { name: 'Remove webhook' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(detail);
});
