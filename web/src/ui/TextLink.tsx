import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './TextLink.module.css';

function TextAnchor(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} className={styles.link} />;
}

/** A router link within text, in its color. Above the link that covers a film's row. */
export const TextLink = createLink(TextAnchor);
