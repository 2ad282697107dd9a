import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { AuthCard } from '../AuthCard';

/** A reset link that is incomplete, or that the server has rejected. */
export function InvalidLink() {
  return (
    <AuthCard title="Choose a new password">
      <Notice
        tone="danger"
        title="Invalid Link: The password reset link is malformed or expired. Try creating a new one."
      />
      <ButtonLink to="/reset-password" variant="primary" size="large" isWide>
        Create a new link
      </ButtonLink>
    </AuthCard>
  );
}
