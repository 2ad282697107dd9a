import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ClipboardPen,
  FileUp,
  Inbox,
  type LucideIcon,
  ScrollText,
  ServerCog,
  Store,
  Trophy,
  UsersRound,
} from 'lucide-react';
import styles from './AdminLinks.module.css';

interface Entry {
  icon: LucideIcon;
  name: string;
  about: string;
  link: LinkProps;
}

const entries: readonly Entry[] = [
  {
    icon: UsersRound,
    name: 'users',
    about: 'Find people, set roles, delete accounts',
    link: { to: '/admin/users' },
  },
  {
    icon: Trophy,
    name: 'set 2025 winners',
    about: 'Set the winners of the 97th ceremony, or any other',
    link: { to: '/admin/set-category-winners/$ceremony_num', params: { ceremony_num: '97' } },
  },
  {
    icon: ClipboardPen,
    name: 'macrodata refinement',
    about: 'Films with missing data',
    link: { to: '/admin/macrodata-refinement' },
  },
  {
    icon: FileUp,
    name: 'import nominations',
    about: "Publish a ceremony's nominations, or undo an import",
    link: { to: '/admin/nominations' },
  },
  {
    icon: Inbox,
    name: 'messages',
    about: "What people wrote to us, and what's still open",
    link: { to: '/admin/messages' },
  },
  {
    icon: ScrollText,
    name: 'audit log',
    about: 'Who changed what, and when',
    link: { to: '/admin/audit-log' },
  },
  {
    icon: ServerCog,
    name: 'server info',
    about: 'Versions, database, providers, counts',
    link: { to: '/admin/server-info' },
  },
  {
    icon: Store,
    name: 'test storefront',
    about: 'Products and prices from the payment provider',
    link: { to: '/admin/test-storefront' },
  },
];

export function AdminLinks() {
  return (
    <ul className={styles.links}>
      {entries.map(({ icon: Icon, name, about, link }) => (
        <li key={name}>
          <Link {...link} className={styles.link}>
            <Icon aria-hidden className={styles.icon} strokeWidth={1.5} />
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              <span className={styles.about}>{about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
