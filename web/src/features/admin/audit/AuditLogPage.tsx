import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { AuditEntry } from './AuditEntry';
import styles from './AuditLogPage.module.css';
import { auditQueries } from './queries';

export function AuditLogPage() {
  const log = useInfiniteQuery(auditQueries.log());
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <AdminFrame title="Audit log" lead="Everything admins have changed, newest first.">
      <QueryState
        query={log}
        pending={
          <Stack gap={2} aria-busy="true">
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
          </Stack>
        }
        failure={{ title: "We couldn't load the log" }}
      >
        {() =>
          entries.length === 0 ? (
            <EmptyState art={<ScrollText strokeWidth={1} />} title="No changes yet">
              Roles, deletions, winners and film edits show up here, with the values before and after.
            </EmptyState>
          ) : (
            <ol className={styles.entries}>
              {entries.map((entry) => (
                <AuditEntry key={entry._id} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryState>
      {log.hasNextPage && (
        <div>
          <Button isPending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </AdminFrame>
  );
}
