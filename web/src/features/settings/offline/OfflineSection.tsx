import { Download, Trash2 } from 'lucide-react';
import { bytesText } from '../../../lib/bytesText';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { catalogueDownload, type DownloadState } from '../../../shared/offline/catalogueDownload';
import { useCatalogueDownload } from '../../../shared/offline/useCatalogueDownload';
import { Button } from '../../../ui/Button';
import { ProgressBar } from '../../../ui/ProgressBar';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import styles from './OfflineSection.module.css';

/** The catalogue on this device, with which Laurels works without a network. */
export function OfflineSection() {
  const state = useCatalogueDownload();
  const now = useNow();
  const { status, ceremonies, total, bytes } = state;
  const isDownloading = status === 'downloading';
  const isSaved = ceremonies > 0 && ceremonies === total;
  return (
    <SettingsSection section={sections.offline}>
      <SettingRow
        title="Films"
        text="Every ceremony and film on this device, so you can browse, search and mark them without a connection."
      >
        {total !== undefined && ceremonies > 0 && (
          <p>
            {ceremonies} of {total} ceremonies, {bytesText(bytes)}
          </p>
        )}
        {isDownloading && total !== undefined && (
          <div className={styles.progress}>
            <ProgressBar label="Ceremonies saved" value={ceremonies} max={total} />
          </div>
        )}
        <p role="status">{statusText(state, isSaved, now)}</p>
        {status !== 'unsupported' && (
          <Button isPending={isDownloading} onClick={() => void catalogueDownload.downloadNow()}>
            <Download aria-hidden size={18} />
            {isSaved ? 'Check for updates' : 'Download now'}
          </Button>
        )}
        {ceremonies > 0 && (
          <Button onClick={() => void catalogueDownload.remove()}>
            <Trash2 aria-hidden size={18} />
            Remove from this device
          </Button>
        )}
      </SettingRow>
    </SettingsSection>
  );
}

function statusText({ status, completed }: DownloadState, isSaved: boolean, now: number): string {
  switch (status) {
    case 'unsupported':
      return "This browser can't save films for offline use.";
    case 'none':
      return isSaved
        ? "We'll check for updates in the background."
        : "We'll download them in the background, about 9 MB.";
    case 'removed':
      return "They aren't saved on this device.";
    case 'waiting':
      return 'Waiting for Wi-Fi.';
    case 'downloading':
      return 'Downloading…';
    case 'complete':
      return completed === undefined ? 'Up to date.' : `Up to date. Checked ${timeAgo(completed, now)}.`;
    case 'interrupted':
      return isSaved
        ? "We can't reach Laurels. We'll check for updates when you're back online."
        : "We can't reach Laurels. The download will go on when you're back online.";
    case 'full':
      return "There's no space left in this browser. Free some up and try again.";
  }
}
