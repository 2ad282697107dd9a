import { KeyRound } from 'lucide-react';
import styles from './SocialButtons.module.css';

interface PasskeyButtonProps {
  isPending: boolean;
  onClick: () => void;
}

export function PasskeyButton({ isPending, onClick }: PasskeyButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-busy={isPending || undefined}
      onClick={isPending ? undefined : onClick}
    >
      <KeyRound aria-hidden />
      Log in with a passkey
    </button>
  );
}
