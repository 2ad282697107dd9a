// Whether the image host of the official posters can be reached. Browsers log every image that fails to load, so one
// image tests the host, the others wait for it, and a failure is remembered for a day.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../../lib/storedText';

const day = 86_400_000;
/** When the host couldn't be reached, in milliseconds. */
const failed = storedText('local', 'laurels.image-host-failed');

type State = 'unknown' | 'testing' | 'reachable' | 'unreachable';

let state: State = 'unknown';
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function test(url: string): void {
  if (Date.now() - Number(failed.read() ?? 0) < day) {
    set('unreachable');
    return;
  }
  set('testing');
  const image = new Image();
  image.onload = () => {
    failed.clear();
    set('reachable');
  };
  image.onerror = () => {
    failed.write(String(Date.now()));
    set('unreachable');
  };
  image.src = url;
}

/** Whether posters can be requested. The first one to ask tests the host with its own image. */
export function useImageHost(url: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (state === 'unknown') test(url);
      return () => listeners.delete(listener);
    },
    () => state === 'reachable',
  );
}

/** Forgets the result, as a new page does. */
export function resetImageHost(): void {
  state = 'unknown';
}
