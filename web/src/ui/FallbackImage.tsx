import { type ReactNode, useState } from 'react';

interface FallbackImageProps {
  url: string | null | undefined;
  className: string | undefined;
  /** Without an image, or if it can't be loaded. */
  fallback?: ReactNode;
}

/** A decorative image from another host, which may not be reachable. */
export function FallbackImage({ url, className, fallback = null }: FallbackImageProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (!url || url === brokenUrl) return fallback;
  return <img className={className} src={url} alt="" onError={() => setBrokenUrl(url)} />;
}
