import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copyText';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useToast } from '../toasts/useToast';
import styles from './RawJson.module.css';

interface RawJsonProps {
  /** Names the data. */
  title: string;
  value: unknown;
}

/** Formatted JSON with a copy button. */
export function RawJson({ title, value }: RawJsonProps) {
  const toast = useToast();
  const text = JSON.stringify(value, null, 2);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    if (await copyText(text)) setCopied(text);
    else toast({ kind: 'GENERIC', message: "Couldn't copy. Select the text and copy it." });
  };
  const isCopied = copied === text;
  return (
    <Card aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button size="small" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the arrow keys can scroll it. */}
      <pre className={styles.json} tabIndex={0}>
        {text}
      </pre>
    </Card>
  );
}
