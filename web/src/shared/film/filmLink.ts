/** Opens a film over the page one is on: `<Link {...filmLink(film._id)}>`. */
export function filmLink(filmId: string) {
  return {
    to: '.',
    search: (old: object) => ({ ...old, film: filmId }),
    state: { isModal: true },
    resetScroll: false,
  } as const;
}
