import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copyText';
import { localDayText } from '../../../lib/dates';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { QueryState } from '../../../ui/QueryState';
import { TextField } from '../../../ui/TextField';
import { settingsQueries, useCreateCalendar, useDeleteCalendar } from '../queries';
import { SettingRow } from '../SettingRow';

/** The secret link of a calendar feed with the airings of nominated films the user hasn't watched. */
export function CalendarRow() {
  const calendar = useQuery(settingsQueries.calendar());
  return (
    <SettingRow
      title="TV calendar"
      text="A link for your calendar app, with every airing of the nominees you haven't watched. It stays up to date."
    >
      <QueryState query={calendar} pending={<CalendarState />} failure="message">
        {({ made }) => <CalendarState made={made} />}
      </QueryState>
    </SettingRow>
  );
}

/** Undefined until it is known whether there is a link. */
function CalendarState({ made }: { made?: string | null | undefined }) {
  const create = useCreateCalendar();
  const deletion = useDeleteCalendar();
  const problem = create.error ?? deletion.error;
  return (
    <>
      {create.data && made ? (
        <CalendarLink url={create.data.url} />
      ) : (
        <p>
          {made
            ? `You created a link on ${localDayText(made)}. Lost it? Create a new one, and the old link stops working.`
            : "You don't have a calendar link yet."}
        </p>
      )}
      <Button
        isPending={create.isPending}
        disabled={made === undefined}
        onClick={() => {
          deletion.reset();
          create.mutate();
        }}
      >
        <CalendarPlus aria-hidden size={18} />
        {made ? 'Create new link' : 'Create link'}
      </Button>
      {made && (
        <Button
          isPending={deletion.isPending}
          onClick={() => deletion.mutate(undefined, { onSuccess: () => create.reset() })}
        >
          Delete link
        </Button>
      )}
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {deletion.isSuccess && !made && <Notice tone="success">Link deleted.</Notice>}
    </>
  );
}

function CalendarLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => setCopied((await copyText(url)) ? 'yes' : 'no');
  return (
    <>
      <TextField
        label="Your calendar link"
        hint="Anyone with this link can see your calendar. We'll only show this link once, so copy it now."
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>
        <Copy aria-hidden size={18} />
        Copy link
      </Button>
      {copied === 'yes' && <Notice tone="success">Link copied.</Notice>}
      {copied === 'no' && <Notice tone="danger">Couldn't copy. Select the link and copy it.</Notice>}
    </>
  );
}
