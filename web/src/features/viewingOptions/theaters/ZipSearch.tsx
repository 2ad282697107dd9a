import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import styles from './ZipSearch.module.css';
import { isZipCode } from './zipCode';

interface ZipSearchProps {
  onSearch: (zipcode: string) => void;
}

export function ZipSearch({ onSearch }: ZipSearchProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const zipcode = text.trim();
    if (!isZipCode(zipcode)) {
      setError('Enter a five-digit zip code.');
      return;
    }
    setError(undefined);
    onSearch(zipcode);
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Search by zip code">
      <TextField
        label="Zip code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
