import { isPicture, tellingBytes, unreadable, wrongType } from './pictureFile';

/** Makes a file of the person's disk an address that shows it; whoever takes the address gives it back. */
export async function openPicture(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer());
  if (!isPicture(start)) throw new Error(wrongType);
  try {
    // An image element would show the upper half of a torn picture without a word.
    (await createImageBitmap(file)).close();
  } catch {
    throw new Error(unreadable);
  }
  return URL.createObjectURL(file);
}
