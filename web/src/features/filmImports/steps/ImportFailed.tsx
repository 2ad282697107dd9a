import { FileWarning } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';

interface ImportFailedProps {
  fileName: string;
  reason: string;
}

export function ImportFailed({ fileName, reason }: ImportFailedProps) {
  return (
    <Card>
      <EmptyState
        heading="h2"
        tone="danger"
        art={<FileWarning strokeWidth={1} />}
        title={`Error Importing ${fileName}`}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            OK
          </Button>
        }
      >
        {reason} Nothing was imported.
      </EmptyState>
    </Card>
  );
}
