import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Marquee } from '../bars/Marquee';
import { errorMessage } from './errorMessage';
import { FullPageMessage } from './FullPageMessage';

/** The router's error component. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { title, text, remedy } = errorMessage(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <FullPageMessage
      isAlert
      art={<Marquee text="Intermission" />}
      title={title}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            onClick={remedy === 'reload' ? () => location.reload() : tryAgain}
          >
            {remedy === 'reload' ? 'Reload page' : 'Try again'}
          </Button>
          <ButtonLink to="/welcome" size="large" reloadDocument>
            Start over
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </FullPageMessage>
  );
}
