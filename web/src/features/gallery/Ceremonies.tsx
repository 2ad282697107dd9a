import { Award, Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { CeremonyCard } from '../../shared/ceremony/CeremonyCard';
import { categoryComplete } from '../../shared/ceremony/categories/categoryComplete';
import { RingRows } from '../../shared/ceremony/rings/RingRows';
import { useToast } from '../../shared/toasts/useToast';
import { Button } from '../../ui/Button';
import { RingGraphic } from '../../ui/RingGraphic';
import styles from './GalleryPage.module.css';
import { GallerySection } from './GallerySection';
import { sampleCategories, sampleViewed } from './sampleCeremony';

const counts = [1, 2, 3, 5, 10, 25];

export function Ceremonies() {
  const [filled, setFilled] = useState(3);
  const [viewed, setViewed] = useState(sampleViewed);
  const toast = useToast();
  return (
    <>
      <GallerySection id="rings" title="Rings">
        <div className={styles.line}>
          {counts.map((count) => (
            <span key={count} className={styles.ring}>
              <RingGraphic
                segments={segments(count, Math.ceil(count / 2))}
                icon={<Clapperboard strokeWidth={1.75} />}
              />
            </span>
          ))}
          {counts.map((count) => (
            <span key={count} className={styles.ring}>
              <RingGraphic segments={segments(count, count)} icon={<Clapperboard strokeWidth={1.75} />} />
            </span>
          ))}
        </div>
        <div className={styles.line}>
          <span className={styles.largeRing}>
            <RingGraphic segments={segments(5, filled)} icon={<Clapperboard strokeWidth={1.5} />} />
          </span>
          <Button onClick={() => setFilled((filled + 1) % 6)}>Watch one more</Button>
        </div>
      </GallerySection>
      <GallerySection id="ceremony" title="Ceremony card">
        <CeremonyCard
          ceremony={98}
          title="Honoring 2025"
          details="March 15, 2026 · Dolby Theatre"
          categories={sampleCategories}
          viewed={viewed}
          isUnreviewed
          link={{ to: '/welcome' }}
          onOpenCategory={({ films }) =>
            setViewed(new Set([...viewed, ...films.map((film) => film.film_id)]))
          }
        />
        <p>Click a ring to mark all its films watched.</p>
        <RingRows rows={[[], sampleCategories.slice(6, 13)]} viewed={viewed} onOpen={() => {}} />
      </GallerySection>
      <GallerySection id="toasts" title="Toasts">
        <div className={styles.line}>
          <Button onClick={() => toast({ kind: 'GENERIC', message: 'Picture changed.' })}>Generic</Button>
          <Button
            onClick={() => {
              const [summary] = sampleCategories.slice(1);
              if (summary) toast(categoryComplete(97, summary));
            }}
          >
            Category complete
          </Button>
          <Button
            onClick={() =>
              toast({
                kind: 'ACHIEVEMENT',
                subtype: 'CEREMONY_REVIEWED',
                headerText: '98th ceremony reviewed',
                message: "You've reviewed all 50 films of the 98th.",
                image: <Award strokeWidth={1.5} />,
              })
            }
          >
            Ceremony reviewed
          </Button>
        </div>
      </GallerySection>
    </>
  );
}

function segments(count: number, filled: number) {
  return Array.from({ length: count }, (_, index) => ({
    isFilled: index < filled,
    isMarked: index === 0,
  }));
}
