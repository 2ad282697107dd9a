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

    const posters = (count: number) =>
      Array.from({ length: count }, (_, number) => {
        const poster_url = `https://images.test/${number}.jpg`;
        return <Poster key={poster_url} film={aFilm({ _id: `film-${number}`, poster_url })} />;
      });
    const fail = (number: number) => act(() => void fireEvent.error(tests[number] as HTMLImageElement));

    it('is requested of two films at most if the host cannot be reached, and not again for an hour', () => {
      const { container } = render(posters(5));
      expect(tests).toHaveLength(1);
      fail(0);
      expect(tests.map(({ src }) => src)).toEqual(['https://images.test/0.jpg', 'https://images.test/1.jpg']);
      fail(1);
      expect(tests).toHaveLength(2);
      expect(container.querySelector('img')).toBeNull();
      resetImageHosts();
      render(posters(1));
      expect(tests).toHaveLength(2);
      localStorage.setItem('laurels.image-host-failed.images.test', String(Date.now() - 3_600_001));
      resetImageHosts();
      render(posters(1));
      expect(tests).toHaveLength(3);
    });

    it('appears for the other films if one of them is missing', () => {
      const { container } = render(posters(3));
      fail(0);
      act(() => void fireEvent.load(tests[1] as HTMLImageElement));
      expect(container.querySelectorAll('img')).toHaveLength(3);
      expect(localStorage.getItem('laurels.image-host-failed.images.test')).toBeNull();
    });

    it('is requested again after the browser was offline', () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      render(posters(2));
      fail(0);
      fail(1);
      resetImageHosts();
      render(posters(1));
      expect(tests).toHaveLength(3);
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
