import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Badge } from '../../ui/Badge';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { Row } from '../../ui/Row';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useMe } from '../me/queries';
import styles from './AdminFrame.module.css';
import { adminQueries } from './queries';

interface AdminFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Rendered next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Layout of every admin page. Redirects users who are not, or no longer, admins. */
export function AdminFrame({ title, lead, actions, children }: AdminFrameProps) {
  const me = useMe();
  if (me && !me.isAdmin) return <Navigate to="/dashboard" replace />;
  return (
    <Page space="tight">
      <AdminNav />
      <PageHeader
        title={title}
        lead={lead}
        action={
          actions && (
            <Row gap={2} wraps>
              {actions}
            </Row>
          )
        }
      />
      {me && children}
    </Page>
  );
}

function AdminNav() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  /** True on the section's subpages too. */
  const isWithin = (...prefixes: string[]) => prefixes.some((prefix) => path.startsWith(prefix)) || undefined;
  const open = useQuery(adminQueries.openMessages()).data ?? 0;
  const nav = useRef<HTMLElement>(null);
  // On narrow screens the current section may be outside the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on which link is current and on the badge.
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current], [data-within]');
    if (!nav.current || !current) return;
    nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.clientWidth) / 2;
  }, [path, open]);
  return (
    <nav ref={nav} aria-label="Admin" className={styles.nav}>
      <Link to="/admin" activeOptions={{ exact: true }} className={styles.link}>
        Overview
      </Link>
      <Link to="/admin/users" data-within={isWithin('/admin/user')} className={styles.link}>
        Users
      </Link>
      <Link to="/admin/messages" className={styles.link}>
        Messages
        {open > 0 && (
          <Badge tone="gold">
            {open} <VisuallyHidden>open</VisuallyHidden>
          </Badge>
        )}
      </Link>
      <Link
        to="/admin/set-category-winners/$ceremony_num"
        params={{ ceremony_num: '97' }}
        data-within={isWithin('/admin/set-category-winners')}
        className={styles.link}
      >
        Winners
      </Link>
      <Link
        to="/admin/macrodata-refinement"
        data-within={isWithin('/admin/macrodata-refinement', '/admin/edit-film', '/admin/films')}
        className={styles.link}
      >
        Films
      </Link>
      <Link to="/admin/nominations" className={styles.link}>
        Nominations
      </Link>
      <Link to="/admin/audit-log" className={styles.link}>
        Audit log
      </Link>
      <Link to="/admin/server-info" className={styles.link}>
        Server
      </Link>
    </nav>
  );
}
