import { useId, useState } from 'react';
import { Problem } from '../../../api/problem';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog } from '../../../ui/Dialog';
import { Notice } from '../../../ui/Notice';
import { SelectField } from '../../../ui/SelectField';
import { TextField } from '../../../ui/TextField';
import { defaultDays, lifetimes, maxNameLength, scopes, type TokenScope } from './choices';
import styles from './NewTokenDialog.module.css';
import { type MadeApiToken, useMakeToken } from './queries';

interface NewTokenDialogProps {
  /** Called when the token is made, too. */
  onClose: () => void;
  /** Also called after the dialog was closed. */
  onMade: (made: MadeApiToken) => void;
}

const never = 'never';

export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly TokenScope[]>(['read']);
  const [lifetime, setLifetime] = useState(String(defaultDays));
  const make = useMakeToken(onMade);
  const { name: nameError, scopes: scopesError, other } = errorsOf(make.error);
  const trimmed = name.trim();
  const isComplete = trimmed !== '' && chosen.length > 0;

  // A request that is running stays: its token has to be displayed.
  function clearError() {
    if (make.isError) make.reset();
  }

  function toggle(scope: TokenScope, isChosen: boolean) {
    setChosen(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope));
    clearError();
  }

  function submit() {
    if (!isComplete || make.isPending) return;
    const token = { name: trimmed, scopes: [...chosen] };
    const request = lifetime === never ? token : { ...token, expires_in_days: Number(lifetime) };
    make.mutate(request, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New token"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isComplete}
            isPending={make.isPending}
          >
            Make token
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          hint="What it's for, like “Kitchen display”."
          required
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          error={nameError}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clearError();
          }}
        />
        <fieldset className={styles.scopes}>
          <legend>What it may do</legend>
          {scopes.map(({ scope, name: scopeName, about }) => (
            <Checkbox
              key={scope}
              label={`${scopeName}: ${about}`}
              checked={chosen.includes(scope)}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            />
          ))}
          <p className={styles.error} aria-live="polite">
            {chosen.length === 0 ? 'Choose at least one.' : scopesError}
          </p>
        </fieldset>
        <SelectField
          label="Expires after"
          hint={
            lifetime === never
              ? 'Careful: if it leaks, it works for others until you revoke it.'
              : 'After that, the program needs a new token.'
          }
          value={lifetime}
          onChange={(event) => {
            setLifetime(event.currentTarget.value);
            clearError();
          }}
        >
          {lifetimes.map(({ days, label }) => (
            <option key={label} value={days ?? never}>
              {label}
            </option>
          ))}
        </SelectField>
        <p className={styles.text}>
          No token can change your settings, password or email. A new password revokes all tokens.
        </p>
        {other && <Notice tone="danger">{other}</Notice>}
      </form>
    </Dialog>
  );
}

/** The message of a failure, at the field that it's about. */
function errorsOf(error: Error | null): { name?: string; scopes?: string; other?: string } {
  if (!error) return {};
  const { message } = error;
  if (error instanceof Problem && error.field === 'name') return { name: message };
  return error instanceof Problem && error.field === 'scopes' ? { scopes: message } : { other: message };
}
