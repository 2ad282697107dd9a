import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettledValue } from './useSettledValue';

function Settled({ value }: { value: string }) {
  const { settled, handlers } = useSettledValue(value, 3000);
  return (
    <button type="button" {...handlers}>
      {settled}
    </button>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('follows the value after a pause', () => {
  const { rerender } = render(<Settled value="one" />);
  rerender(<Settled value="two" />);
  pass(2999);
  expect(screen.getByRole('button')).toHaveTextContent('one');
  pass(1);
  expect(screen.getByRole('button')).toHaveTextContent('two');
});

it('waits as long as the user moves over the element', () => {
  const { rerender } = render(<Settled value="one" />);
  rerender(<Settled value="two" />);
  for (let move = 0; move < 5; move += 1) {
    pass(2000);
    fireEvent.pointerMove(screen.getByRole('button'));
  }
  expect(screen.getByRole('button')).toHaveTextContent('one');
  pass(3000);
  expect(screen.getByRole('button')).toHaveTextContent('two');
});
