interface ChangedField {
  /** Nothing where the whole was changed. */
  field: string;
  before: string;
  after: string;
}

/** What differs between before and after, field by field; other values than objects are one field. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  if (isNothing(before) && isNothing(after)) return [];
  if (!isFields(before) && !isFields(after)) return [{ field: '', before: text(before), after: text(after) }];
  const old = isFields(before) ? before : {};
  const now = isFields(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: text(old[field]), after: text(now[field]) }))
    .filter((change) => change.before !== change.after);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
