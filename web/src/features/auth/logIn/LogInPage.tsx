import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../shared/me/failureText';
import { useSignInProblem } from '../../../shared/me/useSignInProblem';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Stack } from '../../../ui/Stack';
import { AuthCard } from '../AuthCard';
import type { EmailSignIn } from '../queries';
import { useTypedEmail } from '../typedEmail';
import { EmailForm } from './EmailForm';
import styles from './LogInPage.module.css';
import { PasskeyButton } from './PasskeyButton';
import { SocialButtons } from './SocialButtons';
import { usePasskeyLogIn } from './usePasskeyLogIn';

const kinds = [
  { value: 'log-in', label: 'Log in' },
  { value: 'sign-up', label: 'Sign up' },
] as const;

const greetings = {
  'log-in': { title: 'Welcome back', lead: 'We saved you a seat.' },
  'sign-up': { title: 'Take your seat', lead: "Track every nominee you've seen. It's free." },
};

export function LogInPage() {
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const hash = useLocation({ select: (location) => location.hash });
  const [kind, setKind] = useState<EmailSignIn>(hash === 'sign-up' ? 'sign-up' : 'log-in');
  const [email, setEmail] = useState(useTypedEmail());
  const problem = useSignInProblem();
  const passkey = usePasskeyLogIn(searchStr);
  return (
    <AuthCard {...greetings[kind]}>
      <div className={styles.kinds}>
        <SegmentedControl label="Log in or sign up" options={kinds} value={kind} onChange={setKind} />
      </div>
      <EmailForm
        // Switching between log-in and sign-up resets the errors and the password.
        key={kind}
        kind={kind}
        email={email}
        onChangeEmail={setEmail}
        searchStr={searchStr}
        problem={passkey.error ? failureText(passkey.error) : problem}
      />
      <p className={styles.or}>or</p>
      <Stack gap={3}>
        {passkey.isOffered && kind === 'log-in' && (
          <PasskeyButton isPending={passkey.isPending} onClick={passkey.start} />
        )}
        <SocialButtons searchStr={searchStr} />
      </Stack>
    </AuthCard>
  );
}
