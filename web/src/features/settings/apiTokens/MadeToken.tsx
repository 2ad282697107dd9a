import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../lib/copyText';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Row } from '../../../ui/Row';
import { TextField } from '../../../ui/TextField';
import styles from './MadeToken.module.css';
import type { MadeApiToken } from './queries';

interface MadeTokenProps {
  made: MadeApiToken;
  /** Called when the user has copied it and no longer needs to see it. */
  onDone: () => void;
}

/** A new token, which can't be displayed again. */
export function MadeToken({ made: { name, token }, onDone }: MadeTokenProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  // The dialog that made it has returned the focus to its button.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.made}>
      <TextField
        ref={field}
        label={`Your new token “${name}”`}
        hint="Copy it now: we'll only show it once. Any program that has it can use your account, so keep it secret."
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={2} wraps>
        <Button variant="primary" onClick={async () => setIsCopied(await copyText(token))}>
          <Copy aria-hidden size={18} />
          Copy token
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Row>
      {isCopied === true && <Notice tone="success">Token copied.</Notice>}
      {isCopied === false && <Notice tone="danger">Couldn't copy. Select the token and copy it.</Notice>}
    </div>
  );
}
