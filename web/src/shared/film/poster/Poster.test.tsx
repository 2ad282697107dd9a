import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { Poster } from './Poster';

describe('Poster', () => {
  it('renders without any request', () => {
    const { container } = render(<Poster film={aFilm({ name: 'One Battle After Another' })} />);
    expect(container.querySelector('img')).toBeNull();
    const lines = [...container.querySelectorAll('tspan')].map((line) => line.textContent);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('One Battle After Another');
    expect(container).toHaveTextContent('William A. Wellman · 1927');
  });

  it('shows the official poster only once it has loaded', () => {
    const { container } = render(<Poster film={aFilm({ poster_url: 'https://images.test/wings.jpg' })} />);
    const image = container.querySelector('img') as HTMLImageElement;
    expect(image).not.toHaveAttribute('data-loaded');
    fireEvent.error(image);
    expect(image).not.toHaveAttribute('data-loaded');
    fireEvent.load(image);
    expect(image).toHaveAttribute('data-loaded');
  });

  it('has only the initials in a list', () => {
    const { container } = render(<Poster film={aFilm({ name: 'One Battle After Another' })} isSmall />);
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['OB']);
  });

  it('omits a director whose name does not fit', () => {
    const { container } = render(<Poster film={aFilm({ directors: ['Apichatpong Weerasethakul'] })} />);
    expect(container).not.toHaveTextContent('Apichatpong');
  });
});
