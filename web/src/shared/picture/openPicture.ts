import { isPicture, signatureLength, unreadable, wrongType } from './pictureFile';

/** Validates a picture file and returns an object URL for it, which the caller must revoke. */
export async function openPicture(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  if (!isPicture(start)) throw new Error(wrongType);
  try {
    // An image element would silently render the upper part of a truncated picture.
    (await createImageBitmap(file)).close();
  } catch {
    throw new Error(unreadable);
  }
  return URL.createObjectURL(file);
}
