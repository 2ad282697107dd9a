import { ButtonLink } from '../../../ui/ButtonLink';
import { FilmLeader } from '../loading/FilmLeader';
import { FullPageMessage } from './FullPageMessage';

export function NotFoundPage() {
  return (
    <FullPageMessage
      art={<FilmLeader text="404" />}
      title="PAGE NOT FOUND"
      actions={
        <ButtonLink to="/welcome" variant="primary" size="large">
          Back to the welcome page
        </ButtonLink>
      }
    >
      <p>This reel isn't in our archive. The link may be mistyped, or the page may have moved.</p>
    </FullPageMessage>
  );
}
