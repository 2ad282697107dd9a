import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copyText';
import { localDayText } from '../../../lib/dates';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { useCreateGoalCalendar, useDeleteGoalCalendar } from '../queries';

/** The secret link of a calendar feed with the evenings of the season. */
export function GoalCalendar({ made }: { made: string | undefined }) {
  const create = useCreateGoalCalendar();
  const deletion = useDeleteGoalCalendar();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const problem = create.error ?? deletion.error;
  const url = made === undefined ? undefined : create.data?.url;
  return (
    <Stack gap={3}>
      <p>
        {made !== undefined && !url
          ? `You created a link on ${localDayText(made)}. Lost it? Create a new one, and the old link stops working.`
          : 'A link for your calendar app, with every evening of your season. It re-plans by itself.'}
      </p>
      {url && (
        <TextField
          label="Your season's calendar link"
          hint="Anyone with this link can see your calendar. We'll only show this link once, so copy it now."
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Row gap={2} wraps>
        {url && (
          <Button onClick={async () => setCopied((await copyText(url)) ? 'yes' : 'no')}>
            <Copy aria-hidden size={18} />
            Copy link
          </Button>
        )}
        <Button
          isPending={create.isPending}
          onClick={() => {
            deletion.reset();
            setCopied(undefined);
            create.mutate();
          }}
        >
          <CalendarPlus aria-hidden size={18} />
          {made === undefined ? 'Create link' : 'Create new link'}
        </Button>
        {made !== undefined && (
          <Button
            isPending={deletion.isPending}
            onClick={() => deletion.mutate(undefined, { onSuccess: () => create.reset() })}
          >
            Delete link
          </Button>
        )}
      </Row>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {copied === 'yes' && url && <Notice tone="success">Link copied.</Notice>}
      {copied === 'no' && url && <Notice tone="danger">Couldn't copy. Select the link and copy it.</Notice>}
      {deletion.isSuccess && made === undefined && <Notice tone="success">Link deleted.</Notice>}
    </Stack>
  );
}
