/** Roles of the suggestions. Not a table: rows have a layout of their own, and the focus stays in the search field. */
export const gridRoles = {
  grid: { role: 'grid', 'aria-label': 'Suggestions' },
  row: { role: 'row' },
  cell: { role: 'gridcell' },
} as const;
