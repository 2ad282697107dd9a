import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders';
import { wholeFilm } from '../../testing/catalogue';
import { aPerson, personHandler } from '../../testing/person';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const url = (path: string) => `${location.origin}${path}`;
const ana = { _id: 'ana', revision: 1, username: 'Ana', picture_url: null, viewed: ['tt0018578'] };
const me = aUser({ friends: [ana, { ...ana, _id: 'ben', username: 'Ben', viewed: [] }] });

const film = (name = 'Wings') => screen.findByRole('dialog', { name });

beforeEach(() => server.use(profileHandler(me)));

describe('film dialog', () => {
  it('shows all details of the film', async () => {
    server.use(
      http.get(url('/api/film/:film/details'), () =>
        HttpResponse.json(
          wholeFilm({
            original_title: 'Flügel aus Stahl',
            original_language: 'de',
            language: { name: 'German', flag_country: 'de' },
            countries: ['DE', 'SU'],
            streamingProviders: [{ id: 'mubi', name: 'MUBI' }],
          }),
        ),
      ),
    );
    await visit('/settings?film=tt0018578');
    const dialog = within(await film());
    for (const text of [
      'Flügel aus Stahl',
      '1927 · 2h 24m · Action, Drama, Romance, War',
      'William A. Wellman',
      'Two flyers love the same girl.',
      'August 12, 1927',
      'German',
      'Germany, Soviet Union',
      'MUBI',
    ]) {
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    expect(dialog.getByText('Ana')).toBeInTheDocument();
    expect(dialog.queryByText('Ben')).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'IMDb' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
    expect(dialog.queryByRole('link', { name: 'Edit this film' })).not.toBeInTheDocument();
  });

  it('shows no language for English films and omits missing details', async () => {
    await visit('/settings?film=tt0018578');
    const dialog = within(await film());
    expect(dialog.queryByText('Language')).not.toBeInTheDocument();
    expect(dialog.queryByText('Streaming on')).not.toBeInTheDocument();
  });

  it('lists the nominations by ceremony, newest first, with links', async () => {
    const { user, path } = await visit('/settings?film=tt0018578');
    const nominations = within(await within(await film()).findByRole('region', { name: 'Nominations' }));
    // The years load separately.
    await waitFor(() =>
      expect(nominations.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
        '2nd ceremony1930',
        '1st ceremony1929',
      ]),
    );
    expect(nominations.getByText('Roy Pomeroy — the roar of the engines')).toBeInTheDocument();
    expect(nominations.getByRole('link', { name: '1st ceremony' })).toHaveAttribute('href', '/checklist/1');
    await user.click(nominations.getByRole('link', { name: 'Sound Recording' }));
    expect(await screen.findByRole('dialog', { name: /^Sound/ })).toBeInTheDocument();
    expect(path()).toBe('/settings?category=2%2Fsound');
  });

  it('leads from a nominee to their page', async () => {
    const [nomination] = wholeFilm().nominations;
    const nominees = [{ name: 'Lucien Hubbard', imdb_id: 'nm0399224' }, { name: 'Paramount Famous Lasky' }];
    server.use(
      http.get(url('/api/film/:film/details'), () =>
        HttpResponse.json(wholeFilm({ nominations: nomination ? [{ ...nomination, nominees }] : [] })),
      ),
      personHandler(aPerson({ _id: 'nm0399224', name: 'Lucien Hubbard' })),
    );
    const { user, path } = await visit('/settings?film=tt0018578');
    const dialog = within(await film());
    expect(dialog.queryByRole('link', { name: 'Paramount Famous Lasky' })).not.toBeInTheDocument();
    await user.click(await dialog.findByRole('link', { name: 'Lucien Hubbard' }));
    await waitFor(() => expect(path()).toBe('/person/nm0399224'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lucien Hubbard' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('marks the film by click and by key, and hides the bookmark of a viewed film', async () => {
    let viewed: string[] = [];
    server.use(
      http.post<{ film: string; on: string }>(url('/api/user/viewed/:film/:on'), ({ params }) => {
        viewed = params.on === 'true' ? [params.film] : [];
        return HttpResponse.json({ ...me, revision: 2, viewed });
      }),
      http.post(url('/api/user/watchlist/:film/:on'), () =>
        HttpResponse.json({ ...me, revision: 3, watchlist: ['tt0018578'] }),
      ),
    );
    const { user } = await visit('/settings?film=tt0018578');
    const dialog = within(await film());
    await user.click(dialog.getByRole('button', { name: 'Mark watched' }));
    const on = dialog.getByRole('button', { name: 'Watched' });
    expect(on).toHaveAttribute('aria-pressed', 'true');
    expect(dialog.queryByRole('button', { name: /Bookmark/ })).not.toBeInTheDocument();
    await waitFor(() => expect(on).not.toHaveAttribute('aria-busy'));
    await user.keyboard('v');
    expect(await dialog.findByRole('button', { name: 'Mark watched' })).toBeInTheDocument();
    await user.keyboard('b');
    expect(await dialog.findByRole('button', { name: 'Bookmarked' })).toBeInTheDocument();
  });

  it('closes on Esc and restores the URL of the page', async () => {
    const { user, path } = await visit('/settings?film=tt0018578&from=mail');
    await film();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe('/settings?from=mail');
  });

  it('links admins to the editor', async () => {
    server.use(profileHandler(aUser({ isAdmin: true })));
    await visit('/settings?film=tt0018578');
    const pencil = within(await film()).getByRole('link', { name: 'Edit this film' });
    expect(pencil).toHaveAttribute('href', '/admin/edit-film/tt0018578');
  });

  it('replaces a former ID of the film in the URL', async () => {
    server.use(
      profileHandler(aUser({ viewed: ['tt0018578'] })),
      http.get(url('/api/film/tt0000001/details'), () => HttpResponse.json(wholeFilm())),
    );
    const { path } = await visit('/settings?film=tt0000001&from=mail');
    const dialog = within(await film());
    await waitFor(() => expect(path()).toBe('/settings?film=tt0018578&from=mail'));
    expect(await dialog.findByRole('button', { name: 'Watched' })).toBeInTheDocument();
  });

  it('reports an unknown film', async () => {
    await visit('/settings?film=nonsense');
    expect(await screen.findByRole('heading', { name: 'Film not found' })).toBeInTheDocument();
  });

  it('can retry after an error', async () => {
    server.use(
      http.get(url('/api/film/:film/details'), () => errorResponse(500, 'Something broke.'), {
        once: true,
      }),
    );
    const { user } = await visit('/settings?film=tt0018578');
    expect(await screen.findByText('Something broke.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await film()).toBeInTheDocument();
  });

  it('does not open for anonymous visitors', async () => {
    server.use(profileHandler(undefined));
    await visit('/about?film=tt0018578');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
