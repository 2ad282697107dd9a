import { ButtonLink } from '../../../ui/ButtonLink';

/** Everything of the newest year with films. */
export function YearLink() {
  return (
    <ButtonLink to="/admin/films/$year" params={{ year: String(new Date().getUTCFullYear() - 1) }}>
      Films by year
    </ButtonLink>
  );
}
