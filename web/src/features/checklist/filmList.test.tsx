import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { server } from '../../testing/server';

let sent: string[];
function member(changes: Parameters<typeof aUser>[0] = {}) {
  const marks = markHandlers(aUser({ films_reviewed: ['alibi', 'melody', 'lady', 'patriot'], ...changes }));
  server.use(...marks.handlers);
  sent = marks.sent;
}
beforeEach(() => member());

const rows = () => screen.findAllByRole('article');
const open = async (path: string) => {
  const page = await visit(path);
  await rows();
  return page;
};

describe('unreviewed films', () => {
  test('have a dot and are reported in one batch once visible', async () => {
    member({ films_reviewed: ['alibi'] });
    await open('/checklist/2');
    expect(screen.getAllByText('new to you')).toHaveLength(5);
    await waitFor(() => expect(sent).toEqual(['reviewed melody patriot lady']), { timeout: 5000 });
    await waitFor(() => expect(screen.queryByText('new to you')).toBeNull());
  });

  test('explain their dots once', async () => {
    member({ films_reviewed: ['alibi'] });
    const { unmount } = await open('/checklist/2');
    expect(await screen.findByText(/^A dot means a film's new to you\./)).toBeVisible();
    unmount();
    member({ films_reviewed: [] });
    await open('/checklist/2');
    await waitFor(() => expect(sent).not.toEqual([]), { timeout: 5000 });
    expect(screen.queryByText(/^A dot means/)).toBeNull();
  });

  test('have no dot if they are viewed', async () => {
    member({ films_reviewed: [], viewed: ['alibi', 'melody', 'lady'] });
    await open('/checklist/2');
    const patriot = await screen.findAllByText('new to you');
    for (const dot of patriot) expect(dot.closest('article')).toHaveTextContent('The Patriot');
    expect(screen.queryByText('not reviewed yet', { exact: false })).toBeNull();
  });
});

test('shows the shortcuts when a mouse is used for the first time', async () => {
  const { user } = await open('/checklist/2');
  const [row] = await rows();
  const move = (pointerType: string) =>
    fireEvent(row as Element, new PointerEvent('pointermove', { pointerType, bubbles: true }));
  move('touch');
  expect(screen.queryByText(/^Faster by keyboard/)).toBeNull();
  move('mouse');
  expect(screen.getByText('Faster by keyboard: j and k move, v marks a film.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(localStorage.getItem('laurels.checklist.hints')).toBe('keys');
});

test('can be compact or a grid of posters, remembered in this browser', async () => {
  const { user, unmount } = await open('/checklist/2');
  const posters = () => document.querySelectorAll('article [data-palette]').length;
  const count = (await rows()).length;
  expect(posters()).toBe(count);
  await user.selectOptions(screen.getByRole('combobox', { name: 'View' }), 'Compact');
  expect(posters()).toBe(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'View' }), 'Posters');
  expect(posters()).toBe(count);
  expect(document.querySelector('article [data-small]')).toBeNull();
  unmount();
  await open('/checklist/2');
  expect(screen.getByRole('combobox', { name: 'View' })).toHaveDisplayValue('Posters');
  expect((await rows()).map((row) => row.dataset.view)).toEqual(
    Array.from({ length: count }, () => 'posters'),
  );
});
