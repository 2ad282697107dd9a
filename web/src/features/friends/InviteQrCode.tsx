import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/Skeleton';
import styles from './InviteQrCode.module.css';

/** The invite link for a camera: 250 pixels square, of high error correction. Nothing where it cannot be drawn. */
export function InviteQrCode({ link }: { link: string }) {
  const code = useQuery({
    queryKey: ['qr', link],
    // Drawn by code that no other page needs.
    queryFn: async () => (await import('./qrPath')).qrPath(link),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (code.isError) return null;
  return (
    <div className={styles.code}>
      {code.data ? (
        <svg
          viewBox={`0 0 ${code.data.size} ${code.data.size}`}
          width="250"
          height="250"
          role="img"
          aria-label="QR code of your invite link"
          className={styles.drawing}
        >
          <path d={code.data.d} />
        </svg>
      ) : (
        <Skeleton width="250px" height="250px" />
      )}
    </div>
  );
}
