import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Menu.module.css';
import { nextItem } from './menuKeys';

interface MenuProps {
  /** The accessible name of the button and of its menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** MenuItem, MenuLink and MenuChoice. */
  children: ReactNode;
  align?: 'start' | 'end';
}

export function Menu({ label, trigger, children, align = 'end' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return;
    items(list.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const closeToButton = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog around the menu stays open.
      event.stopPropagation();
      event.preventDefault();
      closeToButton();
      return;
    }
    if (event.key === 'Tab') {
      setIsOpen(false);
      return;
    }
    const all = items(list.current);
    const names = all.map((item) => item.textContent ?? '');
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event.key, current, names);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
  };

  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onButtonKey}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.list}
          data-align={align}
          onKeyDown={onListKey}
          onClick={closeToButton}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function items(list: HTMLElement | null): HTMLElement[] {
  return list
    ? [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')]
    : [];
}
