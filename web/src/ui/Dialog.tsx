import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { enterTopLayer } from './topLayer';

interface DialogProps {
  isOpen: boolean;
  /** Asked for by Esc, a press outside or the close button; the owner decides, often by an address. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Actions that stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Controls beside the close button. */
  actions?: ReactNode;
  /** As high as it may be, whatever is in it: nothing moves when the content comes or changes. */
  isTall?: boolean;
  /** Another content, which starts at its top. */
  contentKey?: string;
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
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    // What is read first is what it is about, not how to close it.
    heading.current?.focus();
    const leaveTopLayer = enterTopLayer(element);
    return () => {
      leaveTopLayer();
      // Closing, not just vanishing, gives the focus back to what opened it.
      element.close();
    };
  }, [isOpen]);

  // A press that starts inside and is let go outside (selecting text) closes nothing.
  const onPointerDown = (event: PointerEvent) => {
    isPressOutside.current = event.target === dialog.current;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for "press outside" is Esc, which arrives as onCancel.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      data-tall={isTall || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
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
}
