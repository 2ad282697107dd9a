import { Copy } from 'lucide-react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import styles from './LinkField.module.css';
import { useShareLink } from './useShareLink';

interface LinkFieldProps {
  label: string;
  path: string;
}

/** A whole link, with a button that copies it. */
export function LinkField({ label, path }: LinkFieldProps) {
  const { copy } = useShareLink();
  return (
    <div className={styles.link}>
      <TextField
        label={label}
        readOnly
        value={location.origin + path}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy(path)}>
        <Copy aria-hidden size={18} />
        Copy link
      </Button>
    </div>
  );
}
