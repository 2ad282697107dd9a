import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { visit } from '../../../testing/render';
import { server } from '../../../testing/server';
import { ben, last, startTonight, titles } from '../../../testing/tonight';

const at = (path: string) => `${location.origin}${path}`;

describe('filters', () => {
  test('are sent, and kept in the URL', async () => {
    const { tonight } = startTonight({ user: { friends: [ben] } });
    const { user, path } = await visit('/next');
    await titles();
    expect(last(tonight)).toEqual({ friend_ids: [], time_zone: 'Pacific/Honolulu' });
    await user.click(screen.getByRole('button', { name: 'Ben' }));
    await user.click(screen.getByRole('button', { name: '2 h' }));
    await user.click(screen.getByRole('button', { name: 'On our services' }));
    await user.click(screen.getByRole('button', { name: /More filters/ }));
    await user.click(screen.getByRole('button', { name: 'Shorts' }));
    await user.click(await screen.findByRole('button', { name: 'War' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'French');
    await waitFor(() =>
      expect(last(tonight)).toEqual({
        friend_ids: ['ben'],
        minutes: 120,
        services: 'mine',
        kinds: ['shorts'],
        genres: ['War'],
        languages: ['fr'],
        time_zone: 'Pacific/Honolulu',
      }),
    );
    expect(path()).toBe('/next?with=ben&minutes=120&on=mine&kind=shorts&genre=War&language=fr');
  });

  test('start with the own services, if there are any', async () => {
    const { tonight } = startTonight();
    server.use(
      http.get(at('/api/viewing-options/my-services'), () => HttpResponse.json({ services: ['mubi'] })),
    );
    await visit('/next');
    await titles();
    expect(tonight).toHaveLength(1);
    expect(last(tonight)).toMatchObject({ services: 'mine' });
    expect(screen.getByRole('button', { name: 'On my services' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('take any number of minutes', async () => {
    const { tonight } = startTonight();
    const { user, path } = await visit('/next');
    await titles();
    await user.type(screen.getByRole('textbox', { name: 'Your time in minutes' }), '75{Enter}');
    await waitFor(() => expect(last(tonight)).toMatchObject({ minutes: 75 }));
    expect(path()).toBe('/next?minutes=75');
  });

  test('keep the focus in the field of the minutes, and take an empty one for any', async () => {
    startTonight();
    const { user, path } = await visit('/next');
    await titles();
    const field = screen.getByRole('textbox', { name: 'Your time in minutes' });
    await user.type(field, '75{Enter}');
    await waitFor(() => expect(path()).toBe('/next?minutes=75'));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('75');
    await user.clear(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/next'));
    await user.type(field, '1{Enter}');
    await waitFor(() => expect(field).toHaveValue('5'));
    await user.click(screen.getByRole('button', { name: '90 min' }));
    await waitFor(() => expect(field).toHaveValue(''));
    expect(path()).toBe('/next?minutes=90');
  });

  test('are remembered for the next visit, without the friends', async () => {
    startTonight({ user: { friends: [ben] } });
    const first = await visit('/next?with=ben');
    await titles();
    await first.user.click(screen.getByRole('button', { name: '90 min' }));
    await waitFor(() => expect(first.path()).toBe('/next?with=ben&minutes=90'));
    first.unmount();
    const second = await visit('/next');
    expect(second.path()).toBe('/next?minutes=90');
  });

  test('can be cleared when nothing matches', async () => {
    const { tonight } = startTonight({ results: [] });
    const { user } = await visit('/next?minutes=30');
    expect(await screen.findByRole('heading', { name: 'No films match' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(last(tonight)).toEqual({ friend_ids: [], time_zone: 'Pacific/Honolulu' }));
  });

  test('ignore friends who are none', async () => {
    const { tonight } = startTonight({ user: { friends: [ben] } });
    await visit('/next?with=eve&with=ben');
    await titles();
    expect(last(tonight)).toMatchObject({ friend_ids: ['ben'] });
  });

  test('ignore genres and languages that there are none of, and forget them', async () => {
    const { tonight } = startTonight();
    const first = await visit('/next?genre=Musicals&genre=War&language=fr&language=klingon');
    await titles();
    expect(tonight).toHaveLength(1);
    expect(last(tonight)).toMatchObject({ genres: ['War'], languages: ['fr'] });
    await first.user.click(screen.getByRole('button', { name: '2 h' }));
    await waitFor(() => expect(first.path()).toBe('/next?genre=War&language=fr&minutes=120'));
    first.unmount();
    const second = await visit('/next');
    expect(second.path()).toBe('/next?minutes=120&genre=War&language=fr');
  });

  test('are changed one after the other, however fast', async () => {
    startTonight({ user: { friends: [ben] } });
    const { path } = await visit('/next');
    await titles();
    act(() => {
      for (const name of ['Ben', '2 h', 'Anywhere']) screen.getByRole('button', { name }).click();
    });
    await waitFor(() => expect(path()).toBe('/next?with=ben&minutes=120&on=any'));
  });

  test('show the friends of a link first, then all by name', async () => {
    const friends = ['Cleo', 'Ben', 'Ada'].map((username) => ({
      ...ben,
      _id: username.toLowerCase(),
      username,
    }));
    startTonight({ user: { friends } });
    const { user } = await visit('/next?with=cleo');
    await titles();
    const group = within(screen.getByRole('group', { name: "Who's watching" }));
    // After the initials in the picture.
    const names = () => group.getAllByRole('button').map(({ textContent }) => textContent?.slice(2));
    expect(names()).toEqual(['You', 'Cleo', 'Ada', 'Ben']);
    await user.click(group.getByRole('button', { name: 'Ben' }));
    await waitFor(() =>
      expect(group.getByRole('button', { name: 'Ben' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(names()).toEqual(['You', 'Cleo', 'Ada', 'Ben']);
  });

  test('say how many friends can be chosen', async () => {
    const friends = Array.from({ length: 22 }, (_, index) => ({
      ...ben,
      _id: `friend-${index}`,
      username: `Friend ${index}`,
    }));
    const { tonight } = startTonight({ user: { friends } });
    const chosen = friends.slice(0, 19).map(({ _id }) => `with=${_id}`);
    const { user } = await visit(`/next?${chosen.join('&')}`);
    await titles();
    const limit = 'You can choose up to 20 friends.';
    expect(screen.queryByText(limit)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Friend 19' }));
    expect(await screen.findByText(limit)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Friend 20' })).toBeDisabled();
    await waitFor(() => expect(last(tonight)?.friend_ids).toHaveLength(20));
    await user.click(screen.getByRole('button', { name: 'Friend 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Friend 20' })).toBeEnabled());
  });

  test('show the services to choose from', async () => {
    startTonight();
    const { user } = await visit('/next');
    await titles();
    const choice = screen.getByRole('button', { name: 'Choose services' });
    expect(choice).toHaveAttribute('aria-expanded', 'false');
    expect(choice).not.toHaveAttribute('aria-pressed');
    await user.click(choice);
    expect(choice).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'MUBI' }));
    expect(await screen.findByRole('button', { name: '1 chosen' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('offer to invite a friend to a user without any', async () => {
    startTonight();
    await visit('/next');
    expect(await screen.findByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/friends');
  });
});
