import { MapPin, Play, Tv } from 'lucide-react';
import { ServiceLogo } from '../../../shared/streaming/ServiceLogo';
import { streamingServices } from '../../../shared/streaming/services';
import { FeatureSection } from './FeatureSection';
import styles from './FindFilms.module.css';

const sources = [
  { icon: Play, title: 'Streaming', text: 'Twelve services, your bookmarks first.' },
  { icon: Tv, title: 'On TV', text: "What's coming up on two film channels." },
  { icon: MapPin, title: 'In theaters', text: 'Showtimes near you or any zip code.' },
];

export function FindFilms() {
  return (
    <FeatureSection
      eyebrow="Find films"
      title="Know where it's playing."
      text="We check streaming services, TV schedules and theaters near you, and only show films that count. Filter by genre, or hide what you've seen."
      linkText="Log in to find films"
      layout="below"
    >
      <ul className={styles.services} aria-label="Streaming services">
        {streamingServices.map(({ id, name }) => (
          <li key={id} className={styles.service}>
            <ServiceLogo id={id} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.sources}>
        {sources.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.source}>
            <Icon aria-hidden strokeWidth={1.5} />
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </FeatureSection>
  );
}
