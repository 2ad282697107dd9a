import { useState } from 'react';
import styles from './Avatar.module.css';
import { avatarTone, initials } from './initials';

interface AvatarProps {
  name: string;
  /** Picks the color, so that users with the same name look different. */
  seed: string;
  pictureUrl?: string | null;
  /** In pixels; 100 on a profile. */
  size?: number;
  /** Hidden from screen readers, where the name is next to it anyway. */
  isDecorative?: boolean;
}

export function Avatar({ name, seed, pictureUrl, size = 32, isDecorative = false }: AvatarProps) {
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  return (
    <span
      className={styles.avatar}
      data-tone={avatarTone(seed)}
      style={{ inlineSize: size, fontSize: size * 0.38 }}
      role="img"
      aria-label={name}
      aria-hidden={isDecorative || undefined}
      title={isDecorative ? undefined : name}
    >
      <span aria-hidden="true">{initials(name)}</span>
      {pictureUrl && (
        <img
          className={styles.picture}
          src={pictureUrl}
          alt=""
          loading="lazy"
          decoding="async"
          data-loaded={loadedUrl === pictureUrl || undefined}
          onLoad={() => setLoadedUrl(pictureUrl)}
          onError={() => setLoadedUrl(null)}
        />
      )}
    </span>
  );
}
