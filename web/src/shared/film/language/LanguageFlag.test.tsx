import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LanguageFlag } from './LanguageFlag';

function show(code: string | null) {
  const { container } = render(<LanguageFlag code={code} />);
  return { container, flag: () => container.querySelector('img') };
}

test('shows the flag of a language in a fixed size, loaded lazily, with the code as text', () => {
  const { container, flag } = show('ja');
  expect(flag()).toHaveAttribute('src', expect.stringMatching(/^\/assets\/flags-[\d.]+\/jp\.svg$/));
  expect(flag()).toHaveAttribute('loading', 'lazy');
  expect([flag()?.width, flag()?.height]).toEqual([21, 14]);
  expect(container).toHaveTextContent('ja');
  expect(screen.getByTitle('Japanese')).toHaveAccessibleName('Japanese');
});

test('shows the code when the flag cannot be loaded', () => {
  const { container, flag } = show('fr');
  fireEvent.error(flag() as HTMLImageElement);
  expect(flag()).toBeNull();
  expect(container).toHaveTextContent('fr');
});

test.each(['xx', 'tlh'])('shows the code of a language without a flag: %s', (code) => {
  const { container, flag } = show(code);
  expect(flag()).toBeNull();
  expect(container).toHaveTextContent(code);
});

test.each(['en', null])('shows nothing for %s', (code) => {
  expect(show(code).container).toBeEmptyDOMElement();
});
