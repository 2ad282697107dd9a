/** Something is wrong with the archive; the message is written for the person who chose it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
