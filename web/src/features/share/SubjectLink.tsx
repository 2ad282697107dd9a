import { useMe } from '../../shared/me/queries';
import { useOpenLinks } from '../../shared/publicPages/useOpenLinks';
import type { SharedProgress } from '../../shared/share/openQueries';
import { ButtonLink } from '../../ui/ButtonLink';

interface SubjectLinkProps {
  subject: SharedProgress['subject'];
  isOwn: boolean;
}

/** Leads to what has been shared: users to their own progress with it, visitors to its page if the catalogue is public. */
export function SubjectLink({ subject, isOwn }: SubjectLinkProps) {
  const isMember = useMe() !== undefined;
  const links = useOpenLinks();
  const { kind, ceremony, category, person_id, decade } = subject;
  const text = isMember && !isOwn ? 'See your own progress' : 'See all nominations';
  if (!links || (isOwn && kind === 'year')) return null;
  if (kind === 'ceremony' && ceremony) return <Lead {...links.ceremony(ceremony)}>{text}</Lead>;
  if (kind === 'category' && ceremony && category) {
    return <Lead {...links.category(ceremony, category)}>{text}</Lead>;
  }
  if (kind === 'person' && person_id) {
    return (
      <Lead to="/person/$person_id" params={{ person_id }}>
        {text}
      </Lead>
    );
  }
  if (!isMember) return null;
  if (kind === 'decade' && decade) {
    return (
      <Lead to="/dashboard" hash={`${decade}s`}>
        {text}
      </Lead>
    );
  }
  return <Lead to="/stats/{-$user_id}">{text}</Lead>;
}

/** In its own size, within the grid of the page. */
function Lead(props: React.ComponentProps<typeof ButtonLink>) {
  return (
    <div>
      <ButtonLink {...props} />
    </div>
  );
}
