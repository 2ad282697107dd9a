/** Not all browsers have the Network Information API, and TypeScript doesn't. */
interface Connection extends EventTarget {
  saveData?: boolean;
  type?: string;
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** Whether data may be expensive, as far as the browser tells. */
export function isMetered(): boolean {
  const { saveData = false, type } = connection() ?? {};
  return saveData || type === 'cellular';
}

/** Calls `listener` when the connection changes, such as from cellular to Wi-Fi. */
export function onConnectionChange(listener: () => void): () => void {
  const source = connection();
  source?.addEventListener?.('change', listener);
  return () => source?.removeEventListener?.('change', listener);
}
