import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InstallHint } from './InstallHint';
import { listenForInstallPrompt } from './installPrompt';
import { readVisits, writeVisits } from './visits';

listenForInstallPrompt();

afterEach(() => {
  act(() => void dispatchEvent(new Event('appinstalled')));
  localStorage.clear();
});

/** The browser's offer; returns its dialog. */
function offer() {
  const prompt = vi.fn(async () => {});
  act(
    () =>
      void dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })),
  );
  return prompt;
}

const hint = () => screen.queryByRole('region', { name: 'Install Laurels' });
const thirdVisit = () => writeVisits({ count: 2, lastAt: Date.now() - 3_600_000 });

test('appears in the third visit, if the browser can install the app', () => {
  thirdVisit();
  render(<InstallHint />);
  expect(hint()).toBeNull();
  offer();
  expect(hint()).toBeVisible();
  expect(readVisits()).toMatchObject({ count: 3, hintedIn: 3 });
});

test('does not appear before', () => {
  writeVisits({ count: 1, lastAt: Date.now() - 3_600_000 });
  offer();
  render(<InstallHint />);
  expect(hint()).toBeNull();
  expect(readVisits()?.count).toBe(2);
});

test('opens the dialog of the browser', () => {
  thirdVisit();
  const prompt = offer();
  render(<InstallHint />);
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});

test('can be dismissed for good', () => {
  thirdVisit();
  offer();
  const { unmount } = render(<InstallHint />);
  fireEvent.click(screen.getByRole('button', { name: 'No thanks' }));
  expect(hint()).toBeNull();
  unmount();
  render(<InstallHint />);
  expect(hint()).toBeNull();
});

test('does not appear over a dialog or in the installed app', () => {
  thirdVisit();
  offer();
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  const { unmount } = render(<InstallHint />);
  expect(hint()).toBeNull();
  document.querySelector('dialog')?.remove();
  unmount();
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media === '(display-mode: standalone)' }) as MediaQueryList,
  );
  render(<InstallHint />);
  expect(hint()).toBeNull();
});

test('tells iPhone users where to tap', () => {
  thirdVisit();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    '(iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1',
  );
  render(<InstallHint />);
  expect(hint()).toHaveTextContent('Tap Share, then Add to Home Screen.');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(hint()).toBeNull();
});
