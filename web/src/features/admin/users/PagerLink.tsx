import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import styles from './Pager.module.css';

interface PagerLinkProps {
  label: string;
  icon: LucideIcon;
  /** Target page; undefined on the first or last page. */
  page: number | undefined;
}

export function PagerLink({ label, icon: Icon, page }: PagerLinkProps) {
  if (page === undefined) {
    return (
      <span className={styles.link} data-off aria-hidden="true">
        <Icon />
      </span>
    );
  }
  return (
    <Link
      from="/admin/users"
      to="."
      search={(old) => ({ ...old, page: page === 1 ? undefined : page })}
      aria-label={label}
      className={styles.link}
    >
      <Icon aria-hidden />
    </Link>
  );
}
