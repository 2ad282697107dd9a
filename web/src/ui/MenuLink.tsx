import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Menu.module.css';

interface MenuAnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  icon?: ReactNode;
}

function MenuAnchor({ icon, children, ...rest }: MenuAnchorProps) {
  return (
    <a {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </a>
  );
}

export const MenuLink = createLink(MenuAnchor);
