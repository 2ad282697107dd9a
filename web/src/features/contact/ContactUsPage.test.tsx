import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const endpoint = `${location.origin}/api/user/contact-us-message`;
const sendButton = () => screen.getByRole('button', { name: 'Send message' });
const subjects = () =>
  within(screen.getByLabelText('Subject'))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('sends the message of an anonymous visitor and shows a recap', async () => {
  const sent = vi.fn();
  server.use(
    http.post(endpoint, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ email: 'toto@example.com' });
    }),
  );
  const { user } = await visit('/contact-us');
  expect(subjects()).toEqual([
    'Choose a subject',
    "I'm having trouble logging in",
    'Question',
    'Problem',
    'Wrong or missing film data',
    'Idea',
    'Membership',
    'Privacy',
    'Something else',
  ]);
  expect(sendButton()).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Subject'), "I'm having trouble logging in");
  await user.type(screen.getByLabelText('Message'), 'Click three times?');
  expect(sendButton()).toBeDisabled();
  await user.type(screen.getByLabelText('Email'), 'toto@example.com');
  await user.click(sendButton());

  expect(await screen.findByRole('heading', { name: 'Message sent' })).toHaveFocus();
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    subject: "I'm having trouble logging in",
    message: 'Click three times?',
    email: 'toto@example.com',
  });
  const recap = screen.getAllByRole('definition').map((part) => part.textContent);
  expect(recap).toEqual(["I'm having trouble logging in", 'Click three times?', 'toto@example.com']);
});

test('sends the message of a user without an email field and shows the username', async () => {
  expectUser(true);
  const sent = vi.fn();
  server.use(
    profileHandler(aUser()),
    http.post(endpoint, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ email: 'dorothy@example.com' });
    }),
  );
  const { user } = await visit('/contact-us');
  await user.selectOptions(await screen.findByLabelText('Subject'), 'Idea');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(subjects()).not.toContain("I'm having trouble logging in");
  await user.type(screen.getByLabelText('Message'), 'More musicals');
  await user.click(sendButton());
  await screen.findByRole('heading', { name: 'Message sent' });
  expect(sent).toHaveBeenCalledExactlyOnceWith({ subject: 'Idea', message: 'More musicals' });
  const recap = screen.getAllByRole('definition').map((part) => part.textContent);
  expect(recap).toEqual(['Idea', 'More musicals', 'user-1', 'Dorothy']);

  await user.click(screen.getByRole('button', { name: 'Send another message' }));
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

test('retains the message when sending fails', async () => {
  server.use(http.post(endpoint, () => errorResponse(429, 'Too many tries. Please wait a little.')));
  const { user } = await visit('/contact-us');
  await user.type(screen.getByLabelText('Email'), 'toto@example.com');
  await user.selectOptions(screen.getByLabelText('Subject'), 'Question');
  await user.type(screen.getByLabelText('Message'), 'Where is the wizard?');
  await user.click(sendButton());
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'Error Sending Message' })).toBeVisible();
  expect(alert).toHaveTextContent('There was a problem sending your message.');
  expect(alert).toHaveTextContent('Too many tries. Please wait a little.');
  const again = within(alert).getByRole('link', { name: 'Try again?' });
  expect(again).toHaveAttribute('href', '/contact-us');
  await user.click(again);
  expect(await screen.findByLabelText('Message')).toHaveValue('Where is the wizard?');
});

test('ignores a second submit while sending', async () => {
  const sent = vi.fn();
  server.use(
    http.post(endpoint, () => {
      sent();
      return new Promise(() => {});
    }),
  );
  const { user } = await visit('/contact-us');
  await user.type(screen.getByLabelText('Email'), 'toto@example.com');
  await user.selectOptions(screen.getByLabelText('Subject'), 'Question');
  await user.type(screen.getByLabelText('Message'), 'Woof');
  await user.click(sendButton());
  expect(await screen.findByRole('status', { name: 'Working' })).toBeVisible();
  await user.click(screen.getByRole('button', { busy: true }));
  expect(sent).toHaveBeenCalledOnce();
});

test('counts characters and limits the message', async () => {
  const { user } = await visit('/contact-us');
  const message = screen.getByLabelText('Message');
  expect(message).toHaveAccessibleDescription('0 / 1000');
  await user.click(message);
  await user.paste('x'.repeat(1200));
  expect(message).toHaveAccessibleDescription('1000 / 1000');
  expect(screen.getByText('1000 / 1000')).toHaveAttribute('data-tone', 'full');
});
