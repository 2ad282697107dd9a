import { Download, Upload } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { FileButton } from '../../../ui/FileButton';
import { Notice } from '../../../ui/Notice';
import { SettingRow } from '../SettingRow';
import { archiveName, type ImportedArchive, useExportArchive, useImportArchive } from './archiveQueries';
import { importedText } from './importedText';

/** Everything in a file that any Laurels can import. */
export function ArchiveRow() {
  const save = useExportArchive();
  const restore = useImportArchive();
  return (
    <SettingRow
      title="Move"
      text="Take your films, diary and settings to another Laurels site as one file. Friends and passwords stay here. Importing adds what you don't have yet, and your newer changes win."
    >
      <Button isPending={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden size={18} />
        Export everything
      </Button>
      {save.isSuccess && <Notice tone="success">Saved as {archiveName}.</Notice>}
      {save.error && <Notice tone="danger">{save.error.message}</Notice>}
      <FileButton
        accept=".zip,application/zip"
        fileLabel="Laurels archive"
        isPending={restore.isPending}
        onChoose={(file) => restore.mutate(file)}
      >
        <Upload aria-hidden size={18} />
        Import a Laurels archive
      </FileButton>
      {restore.isPending && <p role="status">Importing {restore.variables.name}…</p>}
      {restore.isSuccess && <ImportedNotice imported={restore.data} />}
      {restore.error && (
        <Notice tone="danger" title="Couldn't import this file">
          {restore.error.message}
        </Notice>
      )}
    </SettingRow>
  );
}

function ImportedNotice({ imported }: { imported: ImportedArchive }) {
  const { title, texts } = importedText(imported);
  return (
    <Notice tone="success" title={title}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
