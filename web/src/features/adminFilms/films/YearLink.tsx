import { ButtonLink } from '../../../ui/ButtonLink';

/** Link to the films of last year, the newest year with nominees. */
export function YearLink() {
  return (
    <ButtonLink to="/admin/films/$year" params={{ year: String(new Date().getUTCFullYear() - 1) }}>
      Films by year
    </ButtonLink>
  );
}
