import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './InboxPage.module.css';
import { MessageCard } from './MessageCard';
import { inboxQueries, type MessageFilter } from './queries';

const emptyTitles: Record<MessageFilter, string> = {
  open: 'No open messages',
  answered: 'No answered messages yet',
  all: 'No messages yet',
};

export function InboxPage() {
  const [filter, setFilter] = useState<MessageFilter>('open');
  const inbox = useInfiniteQuery(inboxQueries.list(filter));
  const messages = inbox.data?.pages.flatMap((page) => page.messages) ?? [];
  const open = inbox.data?.pages.at(-1)?.open;
  return (
    <AdminFrame title="Messages" lead="What people sent us from the contact page.">
      <div>
        <SegmentedControl
          label="Filter messages"
          options={[
            { value: 'open', label: 'Open', count: open },
            { value: 'answered', label: 'Answered' },
            { value: 'all', label: 'All' },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <QueryState
        query={inbox}
        pending={
          <div className={styles.list} aria-busy="true">
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </div>
        }
        failure={{ title: "We couldn't load the messages" }}
      >
        {() =>
          messages.length === 0 ? (
            <EmptyState art={<MailCheck strokeWidth={1} />} title={emptyTitles[filter]} />
          ) : (
            <ul className={styles.list}>
              {messages.map((message) => (
                <MessageCard key={message._id} message={message} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {inbox.hasNextPage && (
        <div>
          <Button isPending={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </AdminFrame>
  );
}
