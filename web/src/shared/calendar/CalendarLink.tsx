import type { UseMutationResult } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copyText';
import { localDayText } from '../../lib/dates';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
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
  const problem = create.error ?? deletion.error;
  return (
    <>
      {create.data && made ? (
        <NewLink key={create.data.url} label={label} url={create.data.url} />
      ) : (
        <p>
          {made
            ? `You created a link on ${localDayText(made)}. Lost it? Create a new one, and the old link stops working.`
            : empty}
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

function NewLink({ label, url }: { label: string; url: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => setCopied((await copyText(url)) ? 'yes' : 'no');
  return (
    <>
      <TextField
        label={label}
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
