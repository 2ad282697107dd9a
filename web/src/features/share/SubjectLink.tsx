import type { LinkProps } from '@tanstack/react-router';
import type { LinkTarget } from '../../shared/film/catalogueLinks';
import { useMe } from '../../shared/me/queries';
import { useOpenLinks } from '../../shared/publicPages/useOpenLinks';
import type { SharedProgress } from '../../shared/share/openQueries';
import { ButtonLink } from '../../ui/ButtonLink';

type Subject = SharedProgress['subject'];

interface SubjectLinkProps {
  subject: Subject;
  isOwn: boolean;
}

/** Leads to what has been shared: users to their own progress with it, visitors to its page if the catalogue is public. */
export function SubjectLink({ subject, isOwn }: SubjectLinkProps) {
  const isMember = useMe() !== undefined;
  const links = useOpenLinks();
  const target =
    links && (subjectTarget(subject, links) ?? (isMember && !isOwn ? ownTarget(subject) : undefined));
  if (!target) return null;
  return (
    // In its own size, within the grid of the page.
    <div>
      <ButtonLink {...target}>
        {isMember && !isOwn ? 'See your own progress' : 'See the nominations'}
      </ButtonLink>
    </div>
  );
}

type Target = LinkTarget & Pick<LinkProps, 'hash'>;

/** What is in the catalogue. */
function subjectTarget(
  { ceremony, category, person_id }: Subject,
  links: NonNullable<ReturnType<typeof useOpenLinks>>,
): Target | undefined {
  if (ceremony) return category ? links.category(ceremony, category) : links.ceremony(ceremony);
  return person_id ? { to: '/person/$person_id', params: { person_id }, search: {} } : undefined;
}

/** Decades and years have no page. */
function ownTarget({ decade }: Subject): Target {
  return decade ? { to: '/dashboard', hash: `${decade}s` } : { to: '/stats/{-$user_id}' };
}
