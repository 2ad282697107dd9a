import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readCategory } from '../../shared/ceremony/categoryLink';
import { useMe } from '../../shared/me/queries';
import { CategoryModal, FilmModal } from '../modals';

/** The film and the category that the address lays over the page; the film lies over the category. */
export function Modals() {
  const me = useMe();
  const { film, category } = useSearch({ from: '__root__' });
  const close = useCloseModal();
  const named = category === undefined ? undefined : readCategory(category);
  if (!me) return null;
  return (
    <Suspense fallback={null}>
      {named && <CategoryModal {...named} isCovered={film !== undefined} onClose={() => close('category')} />}
      {film && <FilmModal key={category} filmId={film} onClose={() => close('film')} />}
    </Suspense>
  );
}

/** Goes back to where it was opened; from an address that somebody sent, to the page below. */
function useCloseModal() {
  const router = useRouter();
  const navigate = useNavigate();
  return (modal: 'film' | 'category') => {
    if (router.state.location.state.isModal) router.history.back();
    else {
      void navigate({
        to: '.',
        search: (old) => ({ ...old, [modal]: undefined }),
        replace: true,
        resetScroll: false,
      });
    }
  };
}
