import { Download } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { useDownloadData } from '../queries';
import { SettingRow } from '../SettingRow';
import { SettingsSection } from '../SettingsSection';
import { sections } from '../sections';
import { ArchiveRow } from './ArchiveRow';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { ExportRow } from './ExportRow';

export function DataSection({ me }: { me: User }) {
  const download = useDownloadData();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <SettingsSection section={sections.data}>
      <SettingRow title="Import" text="Bring over the films you've logged elsewhere.">
        <ButtonLink to="/letterboxd">Import from Letterboxd, Trakt or IMDb</ButtonLink>
      </SettingRow>
      <ExportRow me={me} />
      <SettingRow
        title="Download"
        text="Your account, lists, diary, friends, devices and messages, as one JSON file."
      >
        <Button isPending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden size={18} />
          Download my data
        </Button>
        {download.isSuccess && <Notice tone="success">Saved as laurels-data.json.</Notice>}
        {download.error && <Notice tone="danger">{download.error.message}</Notice>}
      </SettingRow>
      <ArchiveRow />
      <SettingRow title="Delete account" text="This can't be undone.">
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
        {isDeleting && <DeleteAccountDialog me={me} onClose={() => setIsDeleting(false)} />}
      </SettingRow>
    </SettingsSection>
  );
}
