// Creates a realistic account through the API: 1,745 films viewed, some bookmarks, three friends.
const VIEWED = 1745;
const BOOKMARKED = 60;
const FRIENDS = 3;

/** Resolves to the session cookie, the user's id and the id of a film of the 97th ceremony. */
export async function createAccount(origin) {
  const me = await signUp(origin, "bench");
  const overview = await me.get("/api/ceremony/overview");
  const films = nominatedFilms(overview);
  await me.post("/api/user/set-viewed-states", { film_viewed_states: states(spread(films, VIEWED, 0), "viewed") });
  const bookmarked = spread(films, BOOKMARKED, 1);
  await me.post("/api/user/set-bookmarked-states", { film_bookmarked_states: states(bookmarked, "bookmarked") });
  for (let index = 0; index < FRIENDS; index++) {
    const friend = await signUp(origin, `friend-${index}`);
    const viewed = spread(films, 300 * (index + 1), index);
    await friend.post("/api/user/set-viewed-states", { film_viewed_states: states(viewed, "viewed") });
    await me.get(`/api/friend/invite/${friend.id}`);
    await friend.get(`/api/friend/accept/${me.id}`);
  }
  const film = nominatedFilms(overview.filter(({ ceremony }) => ceremony === 97))[0];
  return { cookie: me.cookie, id: me.id, film };
}

async function signUp(origin, name) {
  const headers = { "content-type": "application/json", "x-mol-frontend-build-version": "bench-web" };
  const call = async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const account = { email: `${name}@example.com`, password: "ruby slippers" };
  const response = await call("POST", "/api/auth/signup/email", account);
  const cookie = response.headers.getSetCookie()[0].split(";")[0];
  headers.cookie = cookie;
  const { _id: id } = await (await call("GET", "/api/user/profile")).json();
  return {
    cookie,
    id,
    get: async (path) => (await call("GET", path)).json(),
    post: (path, body) => call("POST", path, body),
  };
}

/** The ids of all films, newest ceremony first. */
function nominatedFilms(overview) {
  const newestFirst = overview.toSorted((a, b) => b.ceremony - a.ceremony);
  const summaries = newestFirst.flatMap(({ nomination_summary }) => nomination_summary);
  return [...new Set(summaries.flatMap(({ films }) => films.map(({ film_id }) => film_id)))];
}

/** Picks `count` films at equal distances, so that every ceremony has some. */
function spread(films, count, offset) {
  return Array.from({ length: count }, (_, index) => films[Math.floor((index * films.length) / count) + offset]);
}

const states = (films, name) => films.filter(Boolean).map((film_id) => ({ film_id, [name]: true }));
