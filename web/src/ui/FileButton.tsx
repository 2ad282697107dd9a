import { type ComponentProps, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** MIME types and file extensions, as in the `accept` attribute. */
  accept: string;
  /** The accessible name of the file input. */
  fileLabel: string;
  onChoose: (file: File) => void;
}

/** A button that opens the browser's file dialog. */
export function FileButton({ accept, fileLabel, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={fileLabel}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChoose(file);
          // Choosing the same file again must fire `change`.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
