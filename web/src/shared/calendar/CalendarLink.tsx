import type { UseMutationResult } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copyText';
import { localDayText } from '../../lib/dates';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Row } from '../../ui/Row';
import { TextField } from '../../ui/TextField';

interface CalendarLinkProps {
  label: string;
  /** When the link was created; `null` if there is none, undefined until that is known. */
  made: string | null | undefined;
  /** What is displayed while there is no link. */
  empty: string;
  create: UseMutationResult<{ url: string }, Error, void>;
  deletion: UseMutationResult<unknown, Error, void>;
}

/** The secret link of a calendar feed, which is displayed once. */
export function CalendarLink({ label, made, empty, create, deletion }: CalendarLinkProps) {
  const [copied, setCopied] = useState<{ url: string; isDone: boolean }>();
  const problem = create.error ?? deletion.error;
  const url = made ? create.data?.url : undefined;
  return (
    <>
      {url ? (
        <TextField
          label={label}
          hint="Anyone with this link can see your calendar. We'll only show this link once, so copy it now."
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <p>
          {made
            ? `You created a link on ${localDayText(made)}. Lost it? Create a new one, and the old link stops working.`
            : empty}
        </p>
      )}
      <Row gap={2} wraps>
        {url && (
          <Button onClick={async () => setCopied({ url, isDone: await copyText(url) })}>
            <Copy aria-hidden size={18} />
            Copy link
          </Button>
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
      </Row>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {url && copied?.url === url && <Copied isDone={copied.isDone} />}
      {deletion.isSuccess && !made && <Notice tone="success">Link deleted.</Notice>}
    </>
  );
}

function Copied({ isDone }: { isDone: boolean }) {
  if (isDone) return <Notice tone="success">Link copied.</Notice>;
  return <Notice tone="danger">Couldn't copy. Select the link and copy it.</Notice>;
}
