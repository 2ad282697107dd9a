import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { resetImageHosts } from './imageHost';
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

  describe('official', () => {
    const film = aFilm({ poster_url: 'https://images.test/wings.jpg' });
    const original = globalThis.Image;
    let tests: HTMLImageElement[];

    beforeEach(() => {
      resetImageHosts();
      tests = [];
      // jsdom loads no images.
      vi.stubGlobal('Image', function create() {
        const image = document.createElement('img');
        tests.push(image);
        return image;
      });
    });
    afterEach(() => vi.stubGlobal('Image', original));

    it('is requested at once from our own server', () => {
      const { container } = render(<Poster film={aFilm({ poster_url: '/api/poster' })} />);
      expect(container.querySelector('img')).toHaveAttribute('src', '/api/poster');
      expect(tests).toEqual([]);
    });

    it('appears only once it has loaded', () => {
      const { container } = render(<Poster film={film} />);
      act(() => void fireEvent.load(tests[0] as HTMLImageElement));
      const image = container.querySelector('img') as HTMLImageElement;
      expect(image).not.toHaveAttribute('data-loaded');
      fireEvent.error(image);
      expect(image).not.toHaveAttribute('data-loaded');
      fireEvent.load(image);
      expect(image).toHaveAttribute('data-loaded');
    });

    it('is requested once for many films if the host cannot be reached, and not again that day', () => {
      const { container } = render(
        <>
          <Poster film={film} />
          <Poster film={aFilm({ _id: 'other', poster_url: 'https://images.test/other.jpg' })} />
        </>,
      );
      expect(tests.map(({ src }) => src)).toEqual(['https://images.test/wings.jpg']);
      act(() => void fireEvent.error(tests[0] as HTMLImageElement));
      expect(container.querySelector('img')).toBeNull();
      resetImageHosts();
      render(<Poster film={film} />);
      expect(tests).toHaveLength(1);
      localStorage.setItem('laurels.image-host-failed.images.test', String(Date.now() - 25 * 3_600_000));
      resetImageHosts();
      render(<Poster film={film} />);
      expect(tests).toHaveLength(2);
    });
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
