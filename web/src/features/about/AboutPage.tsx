import { Link } from '@tanstack/react-router';
import { useServer } from '../../api/server';
import { ServiceLogo } from '../../shared/streaming/ServiceLogo';
import { streamingServices } from '../../shared/streaming/services';
import { Card } from '../../ui/Card';
import styles from './AboutPage.module.css';
import { credits } from './credits';
import { FactSources } from './FactSources';
import { TextPage } from './TextPage';
import { TextSection } from './TextSection';

export function AboutPage() {
  const { version } = useServer();
  return (
    <TextPage
      title="About Laurels"
      lead={
        <p>Every film ever nominated for an Academy Award, on one list, for fans who want to see them all.</p>
      }
    >
      <TextSection title="What it's for">
        <p>
          Laurels is your checklist of every nominated film since the first ceremony in 1929. Mark what you've
          seen and each category's ring fills up. Bookmark what's next, see where it's playing, and compare
          with friends. Watch the last film of a category and its ring closes.
        </p>
      </TextSection>
      <TextSection title="Credits">
        <ul className={styles.credits}>
          {credits.map(({ what, who, href, text }) => (
            <Card key={what} as="li">
              <p className={styles.what}>{what}</p>
              <h3 className={styles.who}>
                <a href={href} target="_blank" rel="noreferrer">
                  {who}
                </a>
              </h3>
              <p className={styles.text}>{text}</p>
            </Card>
          ))}
        </ul>
      </TextSection>
      <TextSection title="Streaming services">
        <p>We'll tell you which of these a film is streaming on:</p>
        <ul className={styles.services} aria-label="Streaming services">
          {streamingServices.map(({ id, name, owner }) => (
            <li key={id} className={styles.service}>
              <ServiceLogo id={id} />
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.text}>{owner}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className={styles.text}>
          The names and logos belong to their owners, who aren't affiliated with Laurels. The logos come from
          TMDB or{' '}
          <a href="https://simpleicons.org" target="_blank" rel="noreferrer">
            Simple Icons
          </a>
          ; services that neither of them has show their initials instead.
        </p>
      </TextSection>
      <TextSection title="Your data">
        <p>
          <strong>Your data is never shared or sold.</strong> Our <Link to="/privacy">privacy policy</Link>{' '}
          explains what we store and why. You can download your data or delete your account in your{' '}
          <Link to="/settings">settings</Link>. Questions? <Link to="/contact-us">Contact us</Link>.
        </p>
      </TextSection>
      <TextSection title="An independent fan site">
        <p>
          Laurels is made by fans. It's not affiliated with, endorsed by or sponsored by the Academy of Motion
          Picture Arts and Sciences. “Academy Award” and “Oscar” are its trademarks. We only use them to name
          what the films were nominated for.
        </p>
      </TextSection>
      <TextSection title="Data sources and licenses">
        <FactSources />
      </TextSection>
      <TextSection title="This build">
        <dl className={styles.builds}>
          <dt>Frontend</dt>
          <dd>
            <code>{__BUILD_VERSION__}</code>
          </dd>
          <dt>Server</dt>
          <dd>
            <code>{version ?? 'not available yet'}</code>
          </dd>
        </dl>
      </TextSection>
    </TextPage>
  );
}
