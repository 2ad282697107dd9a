import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './Avatar';

describe('Avatar', () => {
  it('shows initials, labeled with the name', () => {
    render(<Avatar name="Ana Karenina" seed="1" />);
    expect(screen.getByRole('img', { name: 'Ana Karenina' })).toHaveTextContent('AK');
  });

  it('shows a picture only once it has loaded, and likewise a changed one', () => {
    const { container, rerender } = render(<Avatar name="Ana" seed="1" pictureUrl="/a.png" />);
    const picture = () => container.querySelector('img') as HTMLImageElement;
    expect(picture()).not.toHaveAttribute('data-loaded');
    fireEvent.load(picture());
    expect(picture()).toHaveAttribute('data-loaded');
    rerender(<Avatar name="Ana" seed="1" pictureUrl="/b.png" />);
    expect(picture()).not.toHaveAttribute('data-loaded');
    fireEvent.error(picture());
    expect(picture()).not.toHaveAttribute('data-loaded');
  });
});
