import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Menu } from './Menu';
import { MenuItem } from './MenuItem';

function show() {
  const onSelect = vi.fn();
  render(
    <>
      <Menu label="Account" trigger="AK">
        <MenuItem onSelect={() => onSelect('profile')}>Profile</MenuItem>
        <MenuItem onSelect={() => onSelect('settings')}>Settings</MenuItem>
        <MenuItem onSelect={() => onSelect('log out')}>Log out</MenuItem>
      </Menu>
      <button type="button">elsewhere</button>
    </>,
  );
  return { onSelect, button: screen.getByRole('button', { name: 'Account' }) };
}

describe('Menu', () => {
  it('opens by key and walks its items', async () => {
    const { button } = show();
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('s');
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  });

  it('does what was chosen, closes and gives the focus back', async () => {
    const { onSelect, button } = show();
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('settings');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('closes by Esc with the focus on its button', async () => {
    const { onSelect, button } = show();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('closes by a press elsewhere', async () => {
    const { button } = show();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
