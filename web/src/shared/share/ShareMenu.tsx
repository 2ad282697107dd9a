import { useQuery } from '@tanstack/react-query';
import { ChartPie, Copy, Image, RectangleVertical, Share, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Menu } from '../../ui/Menu';
import { MenuDownload } from '../../ui/MenuDownload';
import { MenuItem } from '../../ui/MenuItem';
import { useMe } from '../me/queries';
import { isCataloguePublic } from '../setup/publicCatalogue';
import { setupQueries } from '../setup/queries';
import { ShareProgressDialog } from './lazyDialog';
import styles from './ShareMenu.module.css';
import type { Shareable } from './shareables';
import { hasShareSheet, useShareLink } from './useShareLink';

interface ShareMenuProps {
  /** Undefined while it loads; the space is reserved. */
  subject: Shareable | undefined;
  /** Whether the button has a text next to its icon. */
  isLabeled?: boolean;
}

/** Shares the link of a public page, or its picture; users can also share their own progress. */
export function ShareMenu({ subject, isLabeled = false }: ShareMenuProps) {
  const { share, copy } = useShareLink();
  const me = useMe();
  const setup = useQuery(setupQueries.features());
  const [isSharingProgress, setIsSharingProgress] = useState(false);
  const isPublic = isCataloguePublic(setup.data);
  if (!subject) return isPublic || me ? <span className={styles.placeholder} /> : null;
  const { title, path, card, isPersonal = false } = subject;
  const progress = me && subject.progress;
  // On a server without public pages there's only the user's own progress to share.
  const hasPage = isPublic || isPersonal;
  if (!hasPage && !progress) return null;

  return (
    <>
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
        {hasPage && (
          <>
            {hasShareSheet() && (
              <MenuItem icon={<Share aria-hidden />} onSelect={() => void share({ title, path })}>
                Share…
              </MenuItem>
            )}
            <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy(path)}>
              Copy link
            </MenuItem>
            {card && (
              <>
                <MenuDownload
                  href={`${card}?size=wide`}
                  fileName={`${title}.png`}
                  icon={<Image aria-hidden />}
                >
                  Download image
                </MenuDownload>
                <MenuDownload
                  href={`${card}?size=story`}
                  fileName={`${title} (story).png`}
                  icon={<RectangleVertical aria-hidden />}
                >
                  Download image for stories
                </MenuDownload>
              </>
            )}
          </>
        )}
        {progress && (
          <MenuItem icon={<ChartPie aria-hidden />} onSelect={() => setIsSharingProgress(true)}>
            Share my progress…
          </MenuItem>
        )}
      </Menu>
      {progress && isSharingProgress && (
        <Suspense>
          <ShareProgressDialog subject={progress} title={title} onClose={() => setIsSharingProgress(false)} />
        </Suspense>
      )}
    </>
  );
}
