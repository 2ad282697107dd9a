/** Opens a category of a ceremony over the page one is on, in the place of an open film. */
export function categoryLink(ceremony: number, normalizedName: string) {
  return {
    to: '.',
    search: (old: object) => ({ ...old, film: undefined, category: `${ceremony}/${normalizedName}` }),
    state: { isModal: true },
    resetScroll: false,
  } as const;
}

/** The ceremony and category that an address names; nothing if it names none. */
export function readCategory(text: string): { ceremony: number; category: string } | undefined {
  const [, ceremony, category] = /^(\d{1,3})\/([\w-]+)$/.exec(text) ?? [];
  return ceremony && category ? { ceremony: Number(ceremony), category: category.toLowerCase() } : undefined;
}
