import { useState } from 'react';
import { Problem } from '../../../api/problem';
import { type PublicPage, type PublicPagePart, useSavePublicPage } from '../../../shared/share/queries';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import styles from './PublicPageForm.module.css';
import { MAX_SLUG_LENGTH, normalizedSlug, suggestedSlug } from './slug';

interface PublicPageFormProps {
  page: PublicPage;
  username: string;
  onSaved: () => void;
}

interface Draft {
  slug: string;
  parts: readonly PublicPagePart[];
  is_indexed: boolean;
}

const parts: readonly { part: PublicPagePart; label: string }[] = [
  { part: 'numbers', label: 'Numbers: films, hours, nominations and rings' },
  { part: 'rings', label: 'Rings of every ceremony' },
  { part: 'recent', label: 'Recently watched films, without dates' },
];

export function PublicPageForm({ page, username, onSaved }: PublicPageFormProps) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const save = useSavePublicPage();
  const isOn = page.slug !== null;
  const saved: Draft = { ...page, slug: page.slug ?? suggestedSlug(username) };
  const draft = { ...saved, ...changes };
  const slug = normalizedSlug(draft.slug);
  const isUnchanged =
    slug === page.slug && draft.is_indexed === page.is_indexed && isSameSet(draft.parts, page.parts);
  const { slug: slugError, parts: partsError, other } = errorsOf(save.error);

  function change(fields: Partial<Draft>) {
    setChanges({ ...changes, ...fields });
    save.reset();
  }

  function toggle(part: PublicPagePart, isChosen: boolean) {
    change({ parts: isChosen ? [...draft.parts, part] : draft.parts.filter((one) => one !== part) });
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending || draft.parts.length === 0 || isUnchanged) return;
        save.mutate(
          { slug, parts: [...draft.parts], is_indexed: draft.is_indexed },
          {
            onSuccess: () => {
              setChanges({});
              onSaved();
            },
          },
        );
      }}
    >
      <TextField
        label="Name in the link"
        hint={
          <>
            {location.host}/u/<strong>{slug || 'your-name'}</strong>
            {isOn && slug !== page.slug && '. Your current link will stop working.'}
          </>
        }
        value={draft.slug}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SLUG_LENGTH}
        error={slugError}
        onChange={(event) => change({ slug: event.currentTarget.value })}
      />
      <fieldset className={styles.parts}>
        <legend>What it shows</legend>
        {parts.map(({ part, label }) => (
          <Checkbox
            key={part}
            label={label}
            checked={draft.parts.includes(part)}
            onChange={(event) => toggle(part, event.currentTarget.checked)}
          />
        ))}
        <p className={styles.error} aria-live="polite">
          {draft.parts.length === 0 ? 'Choose at least one part.' : partsError}
        </p>
      </fieldset>
      <Checkbox
        label="Let search engines find it"
        checked={draft.is_indexed}
        onChange={(event) => change({ is_indexed: event.currentTarget.checked })}
      />
      <p>
        It shows the name <strong>{username}</strong>, which you can change in your profile.
      </p>
      {other && <Notice tone="danger">{other}</Notice>}
      <Button
        type="submit"
        variant={isOn ? 'secondary' : 'primary'}
        disabled={isUnchanged || draft.parts.length === 0}
        isPending={save.isPending}
      >
        {isOn ? 'Save changes' : 'Turn on public page'}
      </Button>
      {save.isSuccess && isOn && <Notice tone="success">Saved. Your public page is on.</Notice>}
    </form>
  );
}

/** The message of a failure, at the field that it's about. */
function errorsOf(error: Error | null): { slug?: string; parts?: string; other?: string } {
  if (!error) return {};
  const { message } = error;
  if (!(error instanceof Problem)) return { other: message };
  if (error.field === 'slug' || error.code === 'slug_taken') return { slug: message };
  return error.field === 'parts' ? { parts: message } : { other: message };
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
