import { api, body } from '../../api/client';
import { type Edit, MAX_EDITS, toApi } from './edit';

/** The others wait for it. */
const ANSWER_MS = 30_000;

/**
 * Sends the first of one user's edits. Resolves to what was sent, why some of it will never be accepted, by id, and the
 * user's revision afterwards.
 */
export async function postEdits(
  edits: readonly Edit[],
): Promise<{ sent: readonly Edit[]; problems: ReadonlyMap<string, string>; revision: number }> {
  const sent = edits.slice(0, MAX_EDITS);
  const user_id = sent[0]?.userId;
  if (user_id === undefined) return { sent, problems: new Map(), revision: 0 };
  const { rejected, revision } = await body(
    api.POST('/api/user/edits', {
      body: { user_id, edits: sent.map(toApi) },
      signal: AbortSignal.timeout(ANSWER_MS),
    }),
  );
  return { sent, problems: new Map(rejected.map(({ id, detail }) => [id, detail])), revision };
}
