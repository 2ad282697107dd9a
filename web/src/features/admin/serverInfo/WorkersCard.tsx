import { capitalize } from '../../../lib/capitalize';
import { countText } from '../../../lib/countText';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import type { ServerInfo } from './queries';

type Worker = ServerInfo['workers'][number];

/** The background workers of this instance, and what they could not process. */
export function WorkersCard({ info: { workers, failed_items: failedItems } }: { info: ServerInfo }) {
  const now = useNow();
  return (
    <Card aria-labelledby="workers">
      <CardTitle id="workers">Background workers</CardTitle>
      <Facts
        facts={workers.map((worker) => [
          capitalize(worker.name),
          <WorkerState key="state" worker={worker} />,
        ])}
      />
      {workers
        .filter((worker) => worker.is_failing)
        .map(({ name, last_error: error, panics }) => (
          <Notice
            key={name}
            tone="danger"
            title={`${capitalize(name)} failed ${error ? timeAgo(error.at, now) : ''}`}
          >
            {error?.reason}
            {panics > 0 && ` Restarted ${countText(panics, 'time')}.`}
          </Notice>
        ))}
      {failedItems.length > 0 && (
        <Facts
          facts={failedItems.map((item) => [
            `${capitalize(item.worker)}: ${item.item}`,
            `${item.reason} (${countText(item.failures, 'failure')}, last ${timeAgo(item.failed_at, now)})`,
          ])}
        />
      )}
    </Card>
  );
}

function WorkerState({ worker: { is_failing: isFailing, last_success: success } }: { worker: Worker }) {
  const now = useNow();
  return (
    <>
      {success ? timeAgo(success, now) : 'not yet'}{' '}
      <Badge tone={isFailing ? 'danger' : 'viewed'}>{isFailing ? 'failing' : 'ok'}</Badge>
    </>
  );
}
