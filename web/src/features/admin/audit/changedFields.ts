interface ChangedField {
  /** Empty if the whole value was changed. */
  field: string;
  before: string;
  after: string;
}

/** The fields that differ between before and after; a value that is no object counts as one field. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  if (isNullish(before) && isNullish(after)) return [];
  if (!isRecord(before) && !isRecord(after)) return [{ field: '', before: text(before), after: text(after) }];
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: text(old[field]), after: text(now[field]) }))
    .filter((change) => change.before !== change.after);
}

function isNullish(value: unknown): boolean {
  return value === undefined || value === null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  if (isNullish(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
