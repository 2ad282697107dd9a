import { copyText } from '../../lib/copyText';
import { useToast } from '../toasts/useToast';

/** Shares links with the share sheet of the device or the clipboard; toasts report the outcome. */
export function useShareLink() {
  const toast = useToast();
  return {
    async share({ title, path }: { title: string; path: string }): Promise<void> {
      try {
        await navigator.share({ title, url: location.origin + path });
      } catch (error) {
        // Canceling the share sheet is not an error.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        toast({ kind: 'GENERIC', message: "Couldn't share this. Copy the link instead." });
      }
    },
    async copy(path: string): Promise<void> {
      const url = location.origin + path;
      const isCopied = await copyText(url);
      toast(
        isCopied
          ? { kind: 'GENERIC', message: 'Link copied', isConfirmation: true }
          : { kind: 'GENERIC', message: `Couldn't copy. Here's the link: ${url}` },
      );
    },
  };
}

export function hasShareSheet(): boolean {
  return 'share' in (globalThis.navigator ?? {});
}
