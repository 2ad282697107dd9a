import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Menu } from './Menu';
import { MenuItem } from './MenuItem';

function renderMenu() {
  const onSelect = vi.fn();
  render(
    <>
      <Menu label="Account" trigger="AK">
        <MenuItem onSelect={() => onSelect('profile')}>Profile</MenuItem>
        <MenuItem onSelect={() => onSelect('settings')}>Settings</MenuItem>
        <MenuItem onSelect={() => onSelect('log out')}>Log out</MenuItem>
      </Menu>
      <button type="button">outside</button>
    </>,
  );
  return { onSelect, button: screen.getByRole('button', { name: /^Account/ }) };
}

describe('Menu', () => {
  it('opens by keyboard and moves through its items', async () => {
    const { button } = renderMenu();
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
    await userEvent.keyboard('s');
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  });

  it('finds an item by the beginning of its name', async () => {
    const { button } = renderMenu();
    button.focus();
    await userEvent.keyboard('{ArrowDown}log');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  });

  it('opens at its last item with the up arrow', async () => {
    const { button } = renderMenu();
    button.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  });

  it('opens above its button where there is no space below', async () => {
    const { button } = renderMenu();
    const edge = innerHeight - 10;
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, edge - 44, 44, 44));
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    await userEvent.click(button);
    expect(screen.getByRole('menu')).toHaveAttribute('data-side', 'above');
  });

  it('calls the selected item, closes and restores the focus', async () => {
    const { onSelect, button } = renderMenu();
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('settings');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('closes on Esc and focuses its button', async () => {
    const { onSelect, button } = renderMenu();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('closes on a click outside', async () => {
    const { button } = renderMenu();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'outside' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
