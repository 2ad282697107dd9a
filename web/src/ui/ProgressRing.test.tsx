import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressRing } from './ProgressRing';

test.each([
  [1, 4, '0.25 1'],
  [4, 4, '1 1'],
  [9, 4, '1 1'],
])('%i of %i', (value, max, dashes) => {
  const { container } = render(<ProgressRing value={value} max={max} size={40} />);
  expect(container.querySelector('.fill')).toHaveAttribute('stroke-dasharray', dashes);
});

test.each([
  [0, 4],
  [0, 0],
])('%i of %i has no arc', (value, max) => {
  const { container } = render(<ProgressRing value={value} max={max} size={40} />);
  expect(container.querySelector('.fill')).toBeNull();
});
