import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { repeatEarlyInput } from './earlyInput';

afterEach(() => {
  delete window.earlyInput;
});

function element(markup: string): Element {
  const holder = document.createElement('div');
  holder.innerHTML = markup;
  return holder.firstElementChild as Element;
}

test('a control is pressed once, however often it was pressed before', () => {
  const [decline, accept] = [vi.fn(), vi.fn()];
  render(
    <>
      <button type="button" onClick={accept}>
        Accept
      </button>
      <button type="button" onClick={decline}>
        Decline
      </button>
    </>,
  );
  const control = element('<button type="button">Decline</button>');
  window.earlyInput = [{ control }, { control }];
  repeatEarlyInput();
  repeatEarlyInput();
  expect(decline).toHaveBeenCalledOnce();
  expect(accept).not.toHaveBeenCalled();
});

test('links with the same text are told apart by where they lead', () => {
  const follow = vi.fn((event: React.MouseEvent) => event.preventDefault());
  render(
    <>
      <a href="/about">More</a>
      <a href="/privacy" onClick={follow}>
        More
      </a>
    </>,
  );
  window.earlyInput = [{ control: element('<a href="/privacy">More</a>') }];
  repeatEarlyInput();
  expect(follow).toHaveBeenCalledOnce();
});

test('keys reach the listeners of the page', () => {
  const keys: string[] = [];
  const listen = (event: KeyboardEvent) => void keys.push(event.key);
  document.addEventListener('keydown', listen);
  window.earlyInput = [{ key: '/' }, { key: 'j' }];
  repeatEarlyInput();
  document.removeEventListener('keydown', listen);
  expect(keys).toEqual(['/', 'j']);
});

test('a control that the app does not have is ignored', () => {
  render(<button type="button">Accept</button>);
  window.earlyInput = [{ control: element('<button type="button">Decline</button>') }];
  expect(repeatEarlyInput).not.toThrow();
  expect(screen.getByRole('button')).toBeVisible();
});
