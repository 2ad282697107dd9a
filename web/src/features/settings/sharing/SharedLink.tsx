import { Link } from '@tanstack/react-router';
import { Copy, Trash2 } from 'lucide-react';
import { timeAgo } from '../../../lib/timeAgo';
import type { Share } from '../../../shared/share/queries';
import { useShareLink } from '../../../shared/share/useShareLink';
import { IconButton } from '../../../ui/IconButton';
import styles from './SharedLink.module.css';

interface SharedLinkProps {
  share: Share;
  onDelete: () => void;
}

export function SharedLink({ share: { title, token, path, made_at }, onDelete }: SharedLinkProps) {
  const { copy } = useShareLink();
  return (
    <li className={styles.share}>
      <div className={styles.text}>
        <Link to="/s/$token" params={{ token }} className={styles.title}>
          {title}
        </Link>
        <p className={styles.made}>Shared {timeAgo(made_at, Date.now())}</p>
      </div>
      <IconButton
        label={`Copy link to ${title}`}
        icon={<Copy aria-hidden />}
        isBare
        onClick={() => void copy(path)}
      />
      <IconButton label={`Delete link to ${title}`} icon={<Trash2 aria-hidden />} isBare onClick={onDelete} />
    </li>
  );
}
