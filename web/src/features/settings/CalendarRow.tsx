import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '../../lib/dates';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import { FailedToLoad } from './FailedToLoad';
import { settingsQueries, useCreateCalendar, useDeleteCalendar } from './queries';
import { SettingRow } from './SettingRow';

/** The secret link of a calendar feed with the airings of nominated films the user hasn't watched. */
export function CalendarRow() {
  const calendar = useQuery(settingsQueries.calendar());
  const create = useCreateCalendar();
  const deletion = useDeleteCalendar();
  const made = calendar.data?.made;
  const problem = create.error ?? deletion.error;
  return (
    <SettingRow
      title="TV calendar"
      text="An address for your calendar app: every airing of a nominated film you have not seen, kept up to date."
    >
      {calendar.error ? (
        <FailedToLoad error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : (
        <>
          {create.data && made ? (
            <CalendarLink url={create.data.url} />
          ) : (
            <p>
              {made ? `Made on ${dayText(made)}. It is told only once.` : 'You have no calendar address.'}
            </p>
          )}
          <Button
            isPending={create.isPending}
            disabled={calendar.isPending}
            onClick={() => {
              deletion.reset();
              create.mutate();
            }}
          >
            <CalendarPlus aria-hidden size={18} />
            {made ? 'Make a new address' : 'Make an address'}
          </Button>
          {made && (
            <Button
              isPending={deletion.isPending}
              onClick={() => deletion.mutate(undefined, { onSuccess: () => create.reset() })}
            >
              Take the address away
            </Button>
          )}
          {problem && <Notice tone="danger">{problem.message}</Notice>}
          {deletion.isSuccess && !made && <Notice tone="success">The address works no longer.</Notice>}
        </>
      )}
    </SettingRow>
  );
}

function CalendarLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return (
    <>
      <TextField
        label="Your calendar address"
        hint="Whoever has it sees your calendar. Copy it now: it is not shown again."
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>
        <Copy aria-hidden size={18} />
        Copy
      </Button>
      {copied === 'yes' && <Notice tone="success">Copied.</Notice>}
      {copied === 'no' && (
        <Notice tone="danger">It could not be copied; select it and copy it by hand.</Notice>
      )}
    </>
  );
}
