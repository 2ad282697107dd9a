import { useQuery } from '@tanstack/react-query';
import { Copy, Image, RectangleVertical, Share, Share2 } from 'lucide-react';
import { copyText } from '../../lib/copyText';
import { Menu } from '../../ui/Menu';
import { MenuDownload } from '../../ui/MenuDownload';
import { MenuItem } from '../../ui/MenuItem';
import { isCataloguePublic } from '../setup/publicCatalogue';
import { setupQueries } from '../setup/queries';
import { useToast } from '../toasts/useToast';
import styles from './ShareMenu.module.css';
import type { Shareable } from './shareables';

interface ShareMenuProps {
  /** Undefined while it loads; the space is reserved. */
  subject: Shareable | undefined;
  /** Whether the button has a text next to its icon. */
  isLabeled?: boolean;
}

/** Shares the link of a public page, or its picture. There's nothing to share on a server without public pages. */
export function ShareMenu({ subject, isLabeled = false }: ShareMenuProps) {
  const toast = useToast();
  const setup = useQuery(setupQueries.features());
  if (!isCataloguePublic(setup.data)) return null;
  if (!subject) return <span className={styles.placeholder} />;
  const { title, path, card } = subject;

  async function share() {
    try {
      await navigator.share({ title, url: location.origin + path });
    } catch (error) {
      // Canceling the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ kind: 'GENERIC', message: "Couldn't share this. Copy the link instead." });
    }
  }

  async function copy() {
    const url = location.origin + path;
    const isCopied = await copyText(url);
    toast(
      isCopied
        ? { kind: 'GENERIC', message: 'Link copied', isConfirmation: true }
        : { kind: 'GENERIC', message: `Couldn't copy. Here's the link: ${url}` },
    );
  }

  return (
    <Menu
      label="Share"
      trigger={
        <>
          <Share2 aria-hidden size={20} />
          {isLabeled && (
            // The label of the menu names the button.
            <span className={styles.label} aria-hidden="true">
              Share
            </span>
          )}
        </>
      }
    >
      {'share' in navigator && (
        <MenuItem icon={<Share aria-hidden />} onSelect={() => void share()}>
          Share…
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy()}>
        Copy link
      </MenuItem>
      <MenuDownload href={`${card}?size=wide`} fileName={`${title}.png`} icon={<Image aria-hidden />}>
        Download image
      </MenuDownload>
      <MenuDownload
        href={`${card}?size=story`}
        fileName={`${title} (story).png`}
        icon={<RectangleVertical aria-hidden />}
      >
        Download image for stories
      </MenuDownload>
    </Menu>
  );
}
