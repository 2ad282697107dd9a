import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './Menu.module.css';
import { itemNamed, nextItem, type Typed, typedWith } from './menuKeys';
import { type MenuAlign, menuPlacement } from './menuPlacement';
import { VisuallyHidden } from './VisuallyHidden';

interface MenuProps {
  /** The accessible name of the button and of its menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** MenuItem, MenuLink and MenuChoice. */
  children: ReactNode;
  /** The edge of the button that the list starts from, unless it doesn't fit there. */
  align?: MenuAlign;
}

export function Menu({ label, trigger, children, align = 'end' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>(undefined);
  const opensAtEnd = useRef(false);
  const listId = useId();

  // Before the first paint of the list. Written to the element: a render would be too late.
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !list.current) return;
    const size = { width: list.current.offsetWidth, height: list.current.offsetHeight };
    const screen = { width: document.documentElement.clientWidth, height: innerHeight };
    const place = menuPlacement(button.current.getBoundingClientRect(), size, screen, align);
    Object.assign(list.current.dataset, { side: place.side, align: place.align });
    list.current.style.maxBlockSize = `${place.maxHeight}px`;
  }, [isOpen, align]);

  useEffect(() => {
    if (!isOpen) return;
    // The list is on the screen already; scrolling the page to it would move everything else.
    items(list.current)
      .at(opensAtEnd.current ? -1 : 0)
      ?.focus({ preventScroll: true });
    opensAtEnd.current = false;
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
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    typed.current = hasModifier ? undefined : typedWith(event.key, typed.current, event.timeStamp);
    const next = typed.current
      ? itemNamed(typed.current.text, current, names)
      : nextItem(hasModifier ? '' : event.key, current, names);
    // A space within a name must not press the item, and a character is no shortcut of the page.
    if (typed.current) event.preventDefault();
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    opensAtEnd.current = event.key === 'ArrowUp';
    setIsOpen(true);
  };

  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onButtonKey}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="menu"
          aria-label={label}
          // It scrolls if it's higher than the screen.
          tabIndex={0}
          className={styles.list}
          onKeyDown={onListKey}
          onClick={closeToButton}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** The items that can be focused. */
function items(list: HTMLElement | null): HTMLElement[] {
  const all = list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [];
  // Older browsers have no `checkVisibility`; there a hidden item keeps the focus where it is.
  return [...all].filter((item) => item.checkVisibility?.() ?? true);
}
