/** What a tab or the service worker tells the others about the edits in the database. */
export type EditMessage =
  | { type: 'changed' }
  /** The server has these, and the user the revision. */
  | { type: 'sent'; ids: string[]; revision: number };

export function openEditChannel(): BroadcastChannel | undefined {
  // An open channel keeps the build from ending, which renders pages without a browser.
  return 'location' in globalThis && typeof BroadcastChannel !== 'undefined'
    ? new BroadcastChannel('laurels.edits')
    : undefined;
}
