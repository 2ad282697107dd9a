import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useDemo } from '../../../shared/setup/useDemo';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Row } from '../../../ui/Row';
import { Sunburst } from '../../../ui/Sunburst';
import { Eyebrow } from '../Eyebrow';
import type { DemoMarks } from '../useDemoMarks';
import type { NewestCeremony } from '../useNewestCeremony';
import styles from './Hero.module.css';
import { HeroDemo } from './HeroDemo';

/** In a chunk of its own: only demos have it. */
const LookAround = lazyRouteComponent(() => import('./LookAround'), 'LookAround');

interface HeroProps {
  newest: NewestCeremony | undefined;
  demo: DemoMarks;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

export function Hero({ newest, demo, hasFailed, isRetrying, onRetry }: HeroProps) {
  const people = useDemo()?.people;
  return (
    <section className={styles.hero} aria-labelledby="welcome-title">
      <div className={styles.inner}>
        <div className={styles.intro}>
          <Eyebrow>For fans of the Academy Awards</Eyebrow>
          <h1 id="welcome-title" className={styles.title}>
            Watch every nominee.
          </h1>
          <p className={styles.text}>
            Every film ever nominated, from 1929 to the newest ceremony. Mark what you've seen, close each
            year's rings, and always know what to watch next.
          </p>
          <Row gap={3} wraps>
            <ButtonLink to="/log-in" hash="sign-up" variant="primary" size="large">
              Start your list
            </ButtonLink>
            <ButtonLink to="/log-in" size="large">
              Log in
            </ButtonLink>
          </Row>
          {people && (
            <Suspense>
              <LookAround people={people} />
            </Suspense>
          )}
          <p className={styles.note}>Made by fans. Not affiliated with the Academy.</p>
        </div>
        <div className={styles.stage}>
          <div className={styles.burst}>
            <Sunburst />
          </div>
          <HeroDemo
            newest={newest}
            demo={demo}
            hasFailed={hasFailed}
            isRetrying={isRetrying}
            onRetry={onRetry}
          />
        </div>
      </div>
    </section>
  );
}
