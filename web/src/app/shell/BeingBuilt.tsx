import { useMatch } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/ButtonLink';
import { developmentOnly } from './developmentOnly';
import { Marquee } from './Marquee';
import { Placard } from './Placard';

/** Stands in for a screen that does not exist yet. */
export const BeingBuilt = developmentOnly(() => {
  const title = useMatch({ strict: false, select: (match) => match.staticData.title });
  return (
    <Placard
      art={<Marquee text="Coming attraction" />}
      title={title ?? 'This page'}
      actions={<ButtonLink to="/welcome">Back to the welcome page</ButtonLink>}
    >
      <p>This screen is being built. Outside of development this address shows no page yet.</p>
    </Placard>
  );
});
