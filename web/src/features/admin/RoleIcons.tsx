import { Code, Crown, FlaskConical, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { components } from '../../api/schema.gen';
import styles from './RoleIcons.module.css';

type AdminUser = components['schemas']['AdminUser'];

const icons: readonly { name: string; icon: LucideIcon; isHeld: (user: AdminUser) => boolean }[] = [
  { name: 'admin', icon: ShieldCheck, isHeld: ({ roles }) => roles.is_admin },
  { name: 'tester', icon: FlaskConical, isHeld: ({ roles }) => roles.is_tester },
  { name: 'dev acquaintance', icon: Code, isHeld: ({ roles }) => roles.is_dev_acquaintance },
  { name: 'full member', icon: Crown, isHeld: (user) => user.is_full_member },
];

/** Icons for a user's roles; nothing for a user without any. */
export function RoleIcons({ user }: { user: AdminUser }) {
  const held = icons.filter(({ isHeld }) => isHeld(user));
  if (held.length === 0) return null;
  return (
    <ul className={styles.roles}>
      {held.map(({ name, icon: Icon }) => (
        <li key={name} className={styles.role} title={name}>
          <Icon role="img" aria-label={name} strokeWidth={1.75} />
        </li>
      ))}
    </ul>
  );
}
