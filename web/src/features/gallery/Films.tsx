import { useState } from 'react';
import { Poster } from '../../shared/film/poster/Poster';
import { FilmRow } from '../../shared/film/row/FilmRow';
import { LaurelCount } from '../../shared/film/row/LaurelCount';
import styles from './GalleryPage.module.css';
import { GallerySection } from './GallerySection';
import { sampleFilms } from './sampleFilms';

const widths = [40, 64, 96, 150, 220, 400];
const friends = ['Ana', 'Ben', 'Chloé', 'Dorothy', 'Eve'].map((username) => ({ _id: username, username }));

export function Films() {
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set(['tt6751668']));
  const [bookmarked, setBookmarked] = useState<ReadonlySet<string>>(new Set(['tt31193180']));
  return (
    <>
      <GallerySection id="posters" title="Drawn posters">
        <div className={styles.posters}>
          {sampleFilms.map((film) => (
            <Poster key={film._id} film={film} />
          ))}
        </div>
        <div className={styles.line}>
          {widths.map((width, index) => {
            const film = sampleFilms[index + 8];
            return (
              film && (
                <div key={width} style={{ inlineSize: width, maxInlineSize: '100%' }}>
                  <Poster film={film} />
                </div>
              )
            );
          })}
        </div>
      </GallerySection>
      <GallerySection id="film-rows" title="Film rows">
        {sampleFilms.slice(5, 16).map((film, index) => (
          <FilmRow
            key={film._id}
            film={film}
            friends={friends.slice(0, index % 6)}
            isUnreviewed={index % 3 === 1}
            {...(index % 2 === 0 && { link: { to: '/welcome' } })}
            viewed={{
              isOn: viewed.has(film._id),
              isPending: index === 3,
              onToggle: () => setViewed(toggled(viewed, film._id)),
            }}
            bookmark={{
              isOn: bookmarked.has(film._id),
              onToggle: () => setBookmarked(toggled(bookmarked, film._id)),
            }}
          />
        ))}
        <div className={styles.line}>
          <LaurelCount nominations={1} wins={0} />
          <LaurelCount nominations={1} wins={1} />
          <LaurelCount nominations={16} wins={4} />
        </div>
      </GallerySection>
    </>
  );
}

function toggled(marked: ReadonlySet<string>, filmId: string): ReadonlySet<string> {
  return marked.has(filmId)
    ? new Set([...marked].filter((other) => other !== filmId))
    : new Set([...marked, filmId]);
}
