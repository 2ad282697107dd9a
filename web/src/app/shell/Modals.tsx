import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readCategory } from '../../shared/ceremony/categories/categoryLink';
import { useMe } from '../../shared/me/queries';
import { CategoryModal, FilmModal } from '../modals';

/** The film and category modals of the URL; the film is on top of the category. */
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

/** Navigates back to where the modal was opened; when it was opened by a link, removes it from the URL. */
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
