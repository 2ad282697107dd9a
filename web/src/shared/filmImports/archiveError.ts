/** The archive is invalid; the message is user-facing. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
