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
    about: 'Find somebody, give roles, delete accounts',
    link: { to: '/admin/users' },
  },
  {
    icon: Trophy,
    name: 'set 2025 winners',
    about: 'Who won at the 97th ceremony, and at any other',
    link: { to: '/admin/set-category-winners/$ceremony_num', params: { ceremony_num: '97' } },
  },
  {
    icon: ClipboardPen,
    name: 'macrodata refinement',
    about: 'Films that lack something',
    link: { to: '/admin/macrodata-refinement' },
  },
  {
    icon: FileUp,
    name: 'import nominations',
    about: 'A ceremony on the day it is announced, and the way back',
    link: { to: '/admin/nominations' },
  },
  {
    icon: Inbox,
    name: 'messages',
    about: 'What people have written, and who was answered',
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
    about: 'Versions, database, providers, numbers',
    link: { to: '/admin/server-info' },
  },
  {
    icon: Store,
    name: 'test storefront',
    about: 'Products and prices as the payment provider has them',
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
