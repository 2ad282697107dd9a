import { useId } from 'react';
import type { components } from '../../api/schema.gen';
import { publicLinks } from '../../shared/film/catalogueLinks';
import { NominationLine } from '../../shared/film/NominationLine';
import { Card } from '../../ui/Card';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { CategoryTitle } from './CategoryTitle';
import { filmNominations } from './filmNominations';

type Schemas = components['schemas'];

export interface CategoryNomineesProps {
  ceremony: number;
  category: Schemas['Category'];
  /** The winner first. */
  films: readonly Schemas['CeremonyFilm'][];
}

/** The nominations of a category as a list. */
export function CategoryNominees({ ceremony, category, films }: CategoryNomineesProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CategoryTitle id={titleId} ceremony={ceremony} category={category} />
      <Stack as="ul" gap={3}>
        {filmNominations(films, category).map(({ film, nomination }) => (
          <NominationLine key={`${nomination._id} ${film._id}`} nomination={nomination}>
            <TextLink {...publicLinks.film(film._id)}>{film.name}</TextLink>
          </NominationLine>
        ))}
      </Stack>
    </Card>
  );
}
