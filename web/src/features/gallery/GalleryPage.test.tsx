import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../testing/render';

describe('the gallery', () => {
  it('shows each section with an anchor', async () => {
    const { container } = await visit('/dev/gallery');
    await screen.findByText('Gallery', { selector: 'h1' });
    const ids = [...container.querySelectorAll('section[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(12);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(container.querySelector(`a[href="#${id}"]`)).not.toBeNull();
  });
});
