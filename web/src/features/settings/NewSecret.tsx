import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { capitalize } from '../../lib/capitalize';
import { copyText } from '../../lib/copyText';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Row } from '../../ui/Row';
import { TextField } from '../../ui/TextField';
import styles from './NewSecret.module.css';

interface NewSecretProps {
  kind: 'secret' | 'token';
  label: string;
  hint: string;
  value: string;
  /** Called when the user has copied it and no longer needs to see it. */
  onDone: () => void;
}

/** A new secret or token, which can't be displayed again. */
export function NewSecret({ kind, label, hint, value, onDone }: NewSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  // The dialog that made it has returned the focus to its button.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.made}>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={2} wraps>
        <Button variant="primary" onClick={async () => setIsCopied(await copyText(value))}>
          <Copy aria-hidden size={18} />
          Copy {kind}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Row>
      {isCopied === true && <Notice tone="success">{capitalize(kind)} copied.</Notice>}
      {isCopied === false && <Notice tone="danger">Couldn't copy. Select the {kind} and copy it.</Notice>}
    </div>
  );
}
