import { skipToken, useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './InviteQrCode.module.css';

/** The invite link, undefined while it loads, as a QR code of 250 by 250 pixels. Renders nothing if the encoder fails to load. */
export function InviteQrCode({ link }: { link: string | undefined }) {
  const code = useQuery({
    queryKey: ['qr', link],
    // Loaded on demand: no other page needs the encoder.
    queryFn: link === undefined ? skipToken : async () => (await import('./qrPath')).qrPath(link),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (code.error && !code.data) return null;
  return (
    <div className={styles.code}>
      {code.data ? (
        <svg
          viewBox={`0 0 ${code.data.size} ${code.data.size}`}
          width="250"
          height="250"
          role="img"
          aria-label="QR code for your invite link"
          className={styles.image}
        >
          <path d={code.data.d} />
        </svg>
      ) : (
        <Skeleton width="250px" height="250px" />
      )}
    </div>
  );
}
