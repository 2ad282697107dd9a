import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { localDayText } from '../../../lib/dates';
import { useNow } from '../../../lib/useNow';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { markText } from '../markText';
import { RoleIcons } from '../RoleIcons';
import type { ListedUser } from './queries';
import styles from './UsersTable.module.css';
import { nextOrder, type Order } from './usersQuery';

interface UsersTableProps {
  users: readonly ListedUser[];
  order: Order;
  /** Still showing the previous page while the next one loads. */
  isOutdated: boolean;
  onOrder: (order: Order) => void;
}

export function UsersTable({ users, order, isOutdated, onOrder }: UsersTableProps) {
  const now = useNow();
  return (
    <table className={styles.table} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
      <thead className={styles.head}>
        <tr>
          <SortableHeading
            column="name"
            name="Name"
            order={order}
            ascending="name"
            descending="name-backwards"
            onOrder={onOrder}
          />
          <th scope="col">Roles</th>
          <SortableHeading
            column="joined"
            name="Joined"
            order={order}
            ascending="oldest"
            descending="newest"
            onOrder={onOrder}
          />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id} className={styles.row}>
            <th scope="row" className={styles.heading}>
              <div className={styles.user}>
                <Avatar
                  name={user.username}
                  seed={user._id}
                  pictureUrl={user.picture_url ?? null}
                  size={36}
                  isDecorative
                />
                <div className={styles.who}>
                  <Link to="/admin/user/$user_id" params={{ user_id: user._id }} className={styles.name}>
                    {user.display_name}
                  </Link>
                  <span className={styles.email}>{user.auth.email ?? 'no email'}</span>
                </div>
              </div>
            </th>
            <td className={styles.roles}>
              <RoleIcons user={user} />
              {user.marked_for_deletion && (
                <Badge tone="danger">{markText(user.marked_for_deletion, now)}</Badge>
              )}
            </td>
            <td className={styles.joined}>{localDayText(user.account_created)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortableHeadingProps {
  column: 'name' | 'joined';
  name: string;
  order: Order;
  ascending: Order;
  descending: Order;
  onOrder: (order: Order) => void;
}

function SortableHeading({ column, name, order, ascending, descending, onOrder }: SortableHeadingProps) {
  const sorted = order === ascending ? 'ascending' : order === descending ? 'descending' : undefined;
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted ?? 'none'}>
      <button
        type="button"
        className={styles.sort}
        data-sorted={sorted}
        onClick={() => onOrder(nextOrder(column, order))}
      >
        {name} <Arrow aria-hidden className={styles.arrow} />
      </button>
    </th>
  );
}
