import { type ComponentProps, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Types and endings, as a browser's dialog takes them. */
  accept: string;
  /** What kind of file, for those who cannot see the button. */
  fileLabel: string;
  onChoose: (file: File) => void;
}

/** A button that asks for a file. */
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
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
