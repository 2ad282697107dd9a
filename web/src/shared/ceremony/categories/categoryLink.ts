/** Link props that open a category in a dialog over the current page, instead of an open film. */
export function categoryLink(ceremony: number, normalizedName: string) {
  return {
    to: '.',
    search: (old: object) => ({ ...old, film: undefined, category: `${ceremony}/${normalizedName}` }),
    state: { isModal: true },
    resetScroll: false,
  } as const;
}

/** Parses the `category` search parameter; undefined if invalid. */
export function readCategory(text: string): { ceremony: number; category: string } | undefined {
  const [, ceremony, category] = /^(\d{1,3})\/([\w-]+)$/.exec(text) ?? [];
  return ceremony && category ? { ceremony: Number(ceremony), category: category.toLowerCase() } : undefined;
}
