import { useState } from 'react';
import type { User } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { Switch } from '../../../ui/Switch';
import { CardTitle } from '../CardTitle';
import { type AdminUser, type RoleFlag, useSetRole } from './queries';
import styles from './RolesCard.module.css';

const roles: readonly { flag: RoleFlag; name: string; about: string }[] = [
  { flag: 'is_admin', name: 'Admin', about: 'Can see and change everything here' },
  { flag: 'is_tester', name: 'Tester', about: 'Can buy a membership' },
  { flag: 'is_dev_acquaintance', name: 'Dev acquaintance', about: 'Just adds an icon' },
];

export function RolesCard({ user, me }: { user: AdminUser; me: User }) {
  const setRole = useSetRole(user._id);
  const [isConfirming, setIsConfirming] = useState(false);
  const { pending } = setRole;
  const change = (role: RoleFlag, holds: boolean) => {
    if (role === 'is_admin' && !holds && user._id === me._id) setIsConfirming(true);
    else setRole.set({ role, holds });
  };
  return (
    <Card aria-labelledby="roles">
      <CardTitle id="roles">Roles</CardTitle>
      <ul className={styles.roles}>
        {roles.map(({ flag, name, about }) => (
          <li key={flag} className={styles.role}>
            <Switch
              label={name}
              checked={pending?.role === flag ? pending.holds : user.roles[flag]}
              aria-busy={pending?.role === flag || undefined}
              aria-disabled={pending !== undefined || undefined}
              onChange={(event) => change(flag, event.target.checked)}
            />
            <span className={styles.about}>{about}</span>
          </li>
        ))}
      </ul>
      {setRole.error && <Notice tone="danger">{setRole.error.message}</Notice>}
      <Dialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Give up your own admin role?"
        size="small"
        footer={
          <>
            <Button onClick={() => setIsConfirming(false)}>Stay an admin</Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsConfirming(false);
                setRole.set({ role: 'is_admin', holds: false });
              }}
            >
              Give up role
            </Button>
          </>
        }
      >
        <p>You'll lose access to these pages right away, and only another admin can restore it.</p>
      </Dialog>
    </Card>
  );
}
