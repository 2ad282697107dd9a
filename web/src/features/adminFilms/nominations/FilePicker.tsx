import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Spinner } from '../../../ui/Spinner';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  /** Names of the chosen files. */
  names: readonly string[];
  isPending: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** File input that also accepts dropped files. */
export function FilePicker({ names, isPending, onChoose }: FilePickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => {
    if (files && files.length > 0) onChoose([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,text/csv"
        className={styles.input}
        onChange={(event) => {
          choose(event.currentTarget.files);
          // Otherwise choosing the same file again, after fixing it, fires no change event.
          event.currentTarget.value = '';
        }}
      />
      {isPending ? <Spinner label="Checking files" /> : <FileUp aria-hidden strokeWidth={1.25} />}
      <span className={styles.text}>
        <span className={styles.call}>{names.length > 0 ? names.join(', ') : 'Choose CSV files'}</span>
        <span className={styles.hint}>
          nominations, nominated_films, nominees, films, ceremonies… in separate files or combined in one.
          Nothing goes live until you publish it.
        </span>
      </span>
    </label>
  );
}
