export const MAX_USERNAME_LENGTH = 40;

/** Whether the trimmed name can be submitted: not empty, not only dots, and different from the current one. */
export function isNewUsername(name: string, current: string): boolean {
  const trimmed = name.trim();
  // The name is a path segment of the request URL, where `.` and `..` would be resolved.
  return trimmed !== current && !/^\.*$/.test(trimmed);
}
