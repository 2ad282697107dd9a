import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders';
import { type FakeEventSource, stubEventSource } from '../../testing/eventSource';
import { aFriend, anInvite, inviteLink, report, step } from '../../testing/friends';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

beforeEach(() => server.use(profileHandler(aUser())));

const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('shows the film counts, the recently watched films and the links of a friend', async () => {
  server.use(report({ confirmed: [aFriend({ viewedCount: 1234, bothUnseen: 3904 })] }));
  await visit('/friends');
  const toto = await card('Toto');
  expect(toto.getByText('1,234')).toBeVisible();
  expect(toto.getByText('3,904')).toBeVisible();
  expect(toto.getByText('Friends since February 1, 2026')).toBeVisible();
  expect(toto.getByRole('link', { name: 'Alibi' })).toHaveAttribute('href', '/friends?film=alibi');
  expect(toto.getByRole('link', { name: 'Compare with Toto' })).toHaveAttribute(
    'href',
    '/friends/compare/toto',
  );
  expect(toto.getByRole('link', { name: /^Toto's profile/ })).toHaveAttribute('href', '/profile/toto');
});

test('shows no times of the films a friend has watched', async () => {
  const marked = new Date().toISOString();
  // A former server still sends the time.
  const lately = [{ film_id: 'alibi', name: 'Alibi', year: 1929, marked }];
  server.use(report({ confirmed: [aFriend({ lately })] }));
  await visit('/friends');
  const film = (await card('Toto')).getByRole('link', { name: 'Alibi' }).closest('li');
  expect(film).toHaveTextContent(/^Alibi 1929$/);
});

test('shows the start of a friendship as a day in the local time zone', async () => {
  const since = '2026-03-01T04:00:00Z';
  server.use(report({ confirmed: [aFriend({ since })] }));
  await visit('/friends');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(since));
  expect((await card('Toto')).getByText(`Friends since ${day}`)).toBeVisible();
});

test('shows an empty state without friends', async () => {
  await visit('/friends');
  expect(await screen.findByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
  for (const reason of [
    "Share what you've seen",
    'Compare achievements',
    'Find the next film to watch together',
  ]) {
    expect(screen.getByRole('heading', { name: reason })).toBeVisible();
  }
});

test('treats a failed report as empty, with a note and a retry', async () => {
  server.use(http.get(at('/api/friend/report'), () => errorResponse(503, 'Down.'), { once: true }));
  const { user } = await visit('/friends');
  expect(await screen.findByText("We couldn't load your friends.")).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: 'Invite a friend' })).toBeVisible();
  expect(screen.queryByText('Films are better with friends')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
});

test('accepts an invite once on a double click and updates the badge', async () => {
  const waiting = { _id: 'glinda', revision: 1, username: 'Glinda', viewed: [] };
  const me = aUser({ friends_waiting_for_approval: [waiting], friendInviteCount: 1 });
  const { requests, handler } = step('accept', aUser({ friends: [waiting] }));
  server.use(profileHandler(me), report({ invites_received: [anInvite()] }), handler);
  const { user } = await visit('/friends');
  expect(screen.getAllByText('invite waiting', { exact: false })[0]).toBeInTheDocument();
  const accept = await screen.findByRole('button', { name: "Accept Glinda's invite" });
  server.use(report({ confirmed: [aFriend({ _id: 'glinda', username: 'Glinda' })] }));
  await user.dblClick(accept);
  expect(await card('Glinda')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /Invites for you/ })).toBeNull();
  expect(screen.queryByText('invite waiting', { exact: false })).toBeNull();
  expect(screen.getByText('You and Glinda are now friends.')).toBeVisible();
  expect(requests).toEqual(['glinda']);
});

test.each([
  ['received', "Ignore Glinda's invite", 'Invite ignored.'],
  ['sent', 'Cancel your invite to Glinda', 'Invite canceled.'],
] as const)('removes an invite %s from the list', async (direction, button, message) => {
  const { requests, handler } = step('remove-relationship-with', aUser());
  server.use(report({ [`invites_${direction}`]: [anInvite()] }), handler);
  const { user } = await visit('/friends');
  const remove = await screen.findByRole('button', { name: button });
  server.use(report());
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  expect(screen.getByText(message)).toBeVisible();
  expect(requests).toEqual(['glinda']);
});

test('removes an invite that was canceled in the meantime and shows an error', async () => {
  server.use(
    report({ invites_received: [anInvite()] }),
    http.get(at('/api/friend/accept/:id'), () => errorResponse(409, 'This invite is no longer there.')),
  );
  const { user } = await visit('/friends');
  const accept = await screen.findByRole('button', { name: "Accept Glinda's invite" });
  server.use(report());
  await user.click(accept);
  expect(
    await screen.findByText('Something went wrong with this invite. This invite is no longer there.'),
  ).toBeVisible();
  await waitFor(() => expect(accept).not.toBeInTheDocument());
});

test('removes a friend after confirmation', async () => {
  const { requests, handler } = step('remove-relationship-with', aUser());
  server.use(report({ confirmed: [aFriend()] }), handler);
  const { user } = await visit('/friends');
  await user.click((await card('Toto')).getByRole('button', { name: 'Remove Toto' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click((await card('Toto')).getByRole('button', { name: 'Remove Toto' }));
  server.use(report());
  await user.click(screen.getByRole('button', { name: 'Remove friend' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Toto' })).toBeNull());
  expect(requests).toEqual(['toto']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('shows an error when a friend cannot be removed', async () => {
  server.use(
    report({ confirmed: [aFriend()] }),
    http.get(at('/api/friend/remove-relationship-with/:id'), () => HttpResponse.error()),
  );
  const { user } = await visit('/friends');
  await user.click((await card('Toto')).getByRole('button', { name: 'Remove Toto' }));
  await user.click(screen.getByRole('button', { name: 'Remove friend' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong with your request.');
  expect(screen.getByRole('listitem', { name: 'Toto' })).toBeInTheDocument();
});

describe('while another user acts', () => {
  let stream: () => FakeEventSource[];
  beforeEach(() => {
    stream = stubEventSource();
  });
  afterEach(() => void vi.unstubAllGlobals());

  /** The lists on the server have changed, and an event reports it. */
  function change(lists: Parameters<typeof report>[0]) {
    server.use(report(lists));
    stream()[0]?.emit('user', { revision: 2, friends: true });
  }

  test('shows an invite, then its end, and keeps the focus on the page', async () => {
    const { user } = await visit('/friends');
    await screen.findByRole('heading', { name: 'Films are better with friends' });
    const copy = screen.getByRole('button', { name: 'Copy link' });
    copy.focus();
    change({ invites_received: [anInvite()] });
    const accept = await screen.findByRole('button', { name: "Accept Glinda's invite" });
    expect(copy).toHaveFocus();
    await user.click(screen.getByRole('heading', { name: 'Invite a friend' }));
    accept.focus();
    change({});
    await waitFor(() => expect(accept).not.toBeInTheDocument());
    // Not on another button, which the next press of a key would press.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('shows the friend once the invite is accepted', async () => {
    server.use(report({ invites_sent: [anInvite()] }));
    await visit('/friends');
    await screen.findByRole('button', { name: 'Cancel your invite to Glinda' });
    change({ confirmed: [aFriend({ _id: 'glinda', username: 'Glinda' })] });
    expect(await card('Glinda')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel your invite to Glinda' })).toBeNull();
  });

  test('keeps the dialog that removes a friend open when the friend was faster', async () => {
    const { requests, handler } = step('remove-relationship-with', aUser());
    server.use(report({ confirmed: [aFriend()] }), handler);
    const { user } = await visit('/friends');
    await user.click((await card('Toto')).getByRole('button', { name: 'Remove Toto' }));
    change({});
    await screen.findByText('Films are better with friends');
    await user.click(screen.getByRole('button', { name: 'Remove friend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual(['toto']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('the link that connects without asking', () => {
  const link = () => screen.getByLabelText('Your invite link');
  const plain = `${location.origin}/connect-with/user-1`;
  const connect = () => screen.getByRole('switch', { name: 'Connect without asking me' });

  test('is off at first, and can be turned on, renewed and turned off', async () => {
    server.use(...inviteLink().handlers);
    const { user } = await visit('/friends');
    expect(link()).toHaveValue(plain);
    expect(connect()).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Renew link' })).toBeNull();
    await user.click(connect());
    await waitFor(() => expect(link()).toHaveValue(`${plain}?invite=token-1`));
    expect(connect()).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Renew link' }));
    await waitFor(() => expect(link()).toHaveValue(`${plain}?invite=token-2`));
    expect(screen.getByText(/^Here's your new link/)).toBeVisible();
    await user.click(connect());
    await waitFor(() => expect(link()).toHaveValue(plain));
    expect(connect()).not.toBeChecked();
  });

  test('cannot be turned on while it is not known whether it is on', async () => {
    server.use(...inviteLink({ invite: 'first' }).handlers);
    server.use(
      http.get(`${location.origin}/api/friend/invite-link`, () => errorResponse(503, 'Busy.'), {
        once: true,
      }),
    );
    const { user } = await visit('/friends');
    const note = await screen.findByText("We couldn't load whether your link connects without asking.");
    expect(connect()).toBeDisabled();
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(link()).toHaveValue(`${plain}?invite=first`));
    expect(connect()).toBeChecked();
  });

  test('follows a change made on another device', async () => {
    const stream = stubEventSource();
    const own = inviteLink({ invite: 'first' });
    server.use(...own.handlers);
    await visit('/friends');
    expect(link()).toHaveValue(`${plain}?invite=first`);
    own.link.invite = 'second';
    stream()[0]?.emit('user', { revision: 2, friends: false });
    await waitFor(() => expect(link()).toHaveValue(`${plain}?invite=second`));
    vi.unstubAllGlobals();
  });

  test('shows an error when it cannot be changed', async () => {
    server.use(http.post(at('/api/friend/invite-link'), () => errorResponse(429, 'Try again in a minute.')));
    const { user } = await visit('/friends');
    await user.click(connect());
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
    expect(link()).toHaveValue(plain);
    expect(connect()).not.toBeChecked();
  });

  test('is the one without a token if it cannot be loaded', async () => {
    server.use(http.get(at('/api/friend/invite-link'), () => errorResponse(503, 'Down.')));
    await visit('/friends');
    await waitFor(() => expect(link()).toHaveValue(plain));
  });
});

test('copies and shares the invite link and shows its QR code', async () => {
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = await visit('/friends');
  const link = `${location.origin}/connect-with/user-1`;
  expect(screen.getByLabelText('Your invite link')).toHaveValue(link);
  expect(await screen.findByRole('img', { name: 'QR code for your invite link' })).toHaveAttribute(
    'width',
    '250',
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }));
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(write).toHaveBeenCalledWith(link);
  expect(await screen.findByText('Link copied.')).toBeVisible();
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copied' }));
  expect(await screen.findByText("Couldn't copy. Select the link and copy it.")).toBeVisible();
  Reflect.deleteProperty(navigator, 'share');
});
