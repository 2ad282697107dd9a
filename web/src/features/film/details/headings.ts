/** In a dialog, whose title is an `h2`, or on a page. */
export type SectionHeading = 'h2' | 'h3';
