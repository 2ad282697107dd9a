import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { enterTopLayer } from './topLayer';

interface DialogProps {
  isOpen: boolean;
  /** Called on Esc, a click outside or the close button; the owner decides whether to close, often by navigating. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Actions that stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Controls next to the close button. */
  actions?: ReactNode;
  /** Uses the maximum height, so that the layout does not shift when the content loads or changes. */
  isTall?: boolean;
  /** Changes with the content, to scroll back to the top. */
  contentKey?: string;
  /** May open over the dialog that contains it, whose shortcuts it pauses. */
  isOnTop?: boolean;
}

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  actions,
  isTall = false,
  contentKey,
  isOnTop = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    // Screen readers announce the title first, not the close button.
    heading.current?.focus();
    const leaveTopLayer = enterTopLayer(element);
    return () => {
      leaveTopLayer();
      // `close()`, not just unmounting, restores the focus.
      element.close();
    };
  }, [isOpen]);

  // A press that starts inside and is released outside (selecting text) must not close the dialog.
  const onPointerDown = (event: PointerEvent) => {
    isPressOutside.current = event.target === dialog.current;
  };

  const content = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Esc, handled by onCancel.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      data-tall={isTall || undefined}
      data-on-top={isOnTop || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React's bubbles from a dialog on top.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (isPressOutside.current && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <div className={styles.actions}>
            {actions}
            <IconButton label="Close" icon={<X aria-hidden />} isBare onClick={onClose} />
          </div>
        </header>
        <div key={contentKey} className={styles.content}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
  // Its landmarks are not within those of the other dialog.
  return isOnTop ? createPortal(content, document.body) : content;
}
