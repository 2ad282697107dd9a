import { useState } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { FilePicker } from './FilePicker';
import { ImportHistory } from './ImportHistory';
import styles from './NominationsPage.module.css';
import { PreviewReport } from './PreviewReport';
import { isPublishable, isUnchanged, summary } from './previewSummary';
import { type ImportFile, usePreviewImport, usePublishImport } from './queries';

/** Previews and publishes the nominations of a ceremony from CSV files. */
export function NominationsPage() {
  const [files, setFiles] = useState<ImportFile[]>([]);
  const [unreadable, setUnreadable] = useState<string>();
  const preview = usePreviewImport();
  const publish = usePublishImport();
  const report = preview.data;

  const previewFiles = async (chosen: readonly File[]) => {
    publish.reset();
    setUnreadable(undefined);
    try {
      const read = await Promise.all(
        chosen.map(async (file) => ({ name: file.name, text: await file.text() })),
      );
      setFiles(read);
      preview.mutate(read);
    } catch {
      preview.reset();
      setUnreadable('They may have been moved or changed. Choose them again.');
    }
  };
  const publishNow = (tag: string) =>
    publish.mutate(
      { files, tag },
      // A published preview is obsolete. A rejection means that the catalogue has changed: preview again.
      { onSuccess: () => preview.reset(), onError: () => preview.mutate(files) },
    );

  return (
    <AdminFrame
      title="Import nominations"
      lead="Choose CSV files in the catalogue's schema, check what changes, then publish."
    >
      <Card aria-label="Files">
        <FilePicker
          isPending={preview.isPending}
          names={report || preview.isPending ? files.map(({ name }) => name) : []}
          onChoose={(chosen) => void previewFiles(chosen)}
        />
      </Card>
      {unreadable && (
        <Notice tone="danger" title="We couldn't read the files">
          {unreadable}
        </Notice>
      )}
      {preview.error && (
        <Notice tone="danger" title="We couldn't check the files">
          {preview.error.message}
        </Notice>
      )}
      {publish.error && (
        <Notice tone="danger" title="We couldn't publish the nominations">
          {publish.error.message}
        </Notice>
      )}
      {publish.data && (
        <Notice tone="success" title={publish.data.changed ? 'Published' : 'Nothing to publish'}>
          {publish.data.changed
            ? 'The new nominations are live.'
            : 'The catalogue already has everything in these files.'}
        </Notice>
      )}
      {report && (
        <Card
          tone={isPublishable(report) && !isUnchanged(report) ? 'gold' : 'plain'}
          aria-label="What changes"
        >
          <div className={styles.verdict}>
            <div role="status">
              <h2 className={styles.title}>{summary(report)}</h2>
              {report.ceremonies.length > 0 && (
                <p className={styles.quiet}>
                  These files replace all nominations for the {report.ceremonies.map(ordinal).join(', ')}{' '}
                  {report.ceremonies.length === 1 ? 'ceremony' : 'ceremonies'}.
                </p>
              )}
            </div>
            {isPublishable(report) && !isUnchanged(report) && (
              <Button variant="primary" isPending={publish.isPending} onClick={() => publishNow(report.tag)}>
                Publish now
              </Button>
            )}
          </div>
        </Card>
      )}
      {report && <PreviewReport preview={report} />}
      <ImportHistory />
    </AdminFrame>
  );
}
