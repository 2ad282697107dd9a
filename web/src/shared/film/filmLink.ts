/** Link props that open a film in a dialog over the current page: `<Link {...filmLink(film._id)}>`. */
export function filmLink(filmId: string) {
  return {
    to: '.',
    search: (old: object) => ({ ...old, film: filmId }),
    state: { isModal: true },
    resetScroll: false,
  } as const;
}
