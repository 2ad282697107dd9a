// What friends have completed lately: the categories that their last films close. There are no times in it, because
// friends don't see when a film was marked.
import type { FriendReport } from '../../../shared/friends/queries';
import type { User } from '../../../shared/me/user';
import type { OverviewIndex } from '../overviewIndex';

type Friend = User['friends'][number];
type IndexedCategory = OverviewIndex['categories'][number];

export interface FriendCompletion {
  friend: Pick<Friend, '_id' | 'username' | 'picture_url'>;
  ceremony: number;
  category: IndexedCategory['summary']['category'];
}

/** One category for each friend, the most important; in the order of the friends. */
export function friendCompletions(
  index: OverviewIndex,
  confirmed: FriendReport['confirmed'],
  friends: readonly Friend[],
): FriendCompletion[] {
  const byId = new Map(friends.map((friend) => [friend._id, friend]));
  const lastFilms = new Set(confirmed.flatMap(({ lately }) => lately.map(({ film_id }) => film_id)));
  const categories = index.categories.filter(
    (category) => isWorthALine(category) && category.filmIds.some((id) => lastFilms.has(id)),
  );
  return confirmed.flatMap(({ _id, lately }) => {
    const friend = byId.get(_id);
    if (!friend || lately.length === 0) return [];
    const viewed = new Set(friend.viewed);
    const completed = categories.filter(
      ({ filmIds }) =>
        lately.some(({ film_id }) => filmIds.includes(film_id)) && filmIds.every((id) => viewed.has(id)),
    );
    const [first] = completed.toSorted((a, b) => Number(isBestPicture(b)) - Number(isBestPicture(a)));
    return first ? [{ friend, ceremony: first.ceremony, category: first.summary.category }] : [];
  });
}

/** A single film would be a line for each mark. */
function isWorthALine({ filmIds, summary }: IndexedCategory): boolean {
  return filmIds.length > 1 && summary.category.group !== 'honorary';
}

function isBestPicture({ summary }: IndexedCategory): boolean {
  return summary.category.normalized_name === 'best-picture';
}
