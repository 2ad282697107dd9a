import { type ReactNode, useState } from 'react';

interface ProductImageProps {
  url: string | null | undefined;
  className: string | undefined;
  /** Without an image, or if it can't be loaded. */
  fallback?: ReactNode;
}

export function ProductImage({ url, className, fallback = null }: ProductImageProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (!url || url === brokenUrl) return fallback;
  return <img className={className} src={url} alt="" onError={() => setBrokenUrl(url)} />;
}
