// Handlers that store the diary of one user.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];

export function aWatch(changes: Partial<Schemas['Watch']> = {}): Schemas['Watch'] {
  return {
    _id: 'alibi-1',
    film_id: 'alibi',
    watched: '2024-03-10',
    rating: null,
    note: null,
    is_rewatch: false,
    ...changes,
  };
}

/** Handlers of a diary; `sent` describes each change. */
export function diaryHandlers(initial: readonly Schemas['Watch'][] = []) {
  let watches = [...initial];
  const sent: string[] = [];
  const at = (path: string) => `${location.origin}${path}`;
  const textOf = ({ watched, rating, note }: Schemas['WatchDetails']) =>
    [watched ?? 'unknown', rating, note].filter(Boolean).join(' ');
  const sorted = () =>
    watches.toSorted((one, other) => ((one.watched ?? '') < (other.watched ?? '') ? 1 : -1));
  const firstDates = () =>
    Object.fromEntries(sorted().flatMap(({ film_id, watched }) => (watched ? [[film_id, watched]] : [])));
  const handlers = [
    http.get(at('/api/user/watched-dates'), () => HttpResponse.json(firstDates())),
    http.post(at('/api/user/watched-date/:film'), async ({ request, params }) => {
      const { watched = null } = (await request.json()) as Schemas['Watched'];
      const film_id = String(params.film);
      sent.push(`date ${film_id} ${watched ?? 'unknown'}`);
      const others = watches.filter((watch) => watch.film_id !== film_id);
      watches = watched ? [...others, aWatch({ _id: `${film_id}-1`, film_id, watched })] : others;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at('/api/user/watches'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const film = query.get('film_id');
      if (film) return HttpResponse.json({ watches: sorted().filter(({ film_id }) => film_id === film) });
      // Pages of two, so that every diary of a test has several.
      const start = Number(query.get('after') ?? 0);
      const page = sorted().slice(start, start + 2);
      const next = start + 2 < watches.length ? { next: String(start + 2) } : {};
      return HttpResponse.json({ watches: page, ...next });
    }),
    http.post(at('/api/user/watches'), async ({ request }) => {
      const { film_id, ...details } = (await request.json()) as Schemas['NewWatch'];
      const added = { ...aWatch(), ...details, film_id, _id: `${film_id}-${watches.length + 1}` };
      watches.push(added);
      sent.push(`add ${film_id} ${textOf(details)}`);
      return HttpResponse.json(added);
    }),
    http.post(at('/api/user/import-watches'), async ({ request }) => {
      const imported = ((await request.json()) as Schemas['ImportedWatches']).watches;
      for (const { film_id, ...details } of imported) {
        watches.push({ ...aWatch(), ...details, film_id, _id: `${film_id}-${watches.length + 1}` });
        sent.push(`import ${film_id} ${textOf(details)}`);
      }
      return HttpResponse.json({ added: imported.length, completed: 0 });
    }),
    http.put(at('/api/user/watches/:id'), async ({ request, params }) => {
      const details = (await request.json()) as Schemas['WatchDetails'];
      watches = watches.map((watch) => (watch._id === params.id ? { ...watch, ...details } : watch));
      sent.push(`change ${params.id} ${textOf(details)}`);
      return HttpResponse.json(watches.find((watch) => watch._id === params.id));
    }),
    http.delete(at('/api/user/watches/:id'), ({ params }) => {
      watches = watches.filter((watch) => watch._id !== params.id);
      sent.push(`remove ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  const add = (watch: Partial<Schemas['Watch']>) => watches.push(aWatch(watch));
  return { handlers, sent, add };
}
