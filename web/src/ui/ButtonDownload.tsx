import type { ComponentProps } from 'react';
import type { ButtonLook } from './Button';
import styles from './Button.module.css';

interface ButtonDownloadProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className' | 'download'> {
  href: string;
  /** Proposed to the user; browsers replace characters that a file name can't have. */
  fileName: string;
}

/** A link that looks like a button and downloads a file. */
export function ButtonDownload({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
  fileName,
  children,
  ...rest
}: ButtonDownloadProps) {
  return (
    <a
      {...rest}
      download={fileName}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      <span className={styles.content}>{children}</span>
    </a>
  );
}
