import { Link } from '@tanstack/react-router';
import { useServer } from '../../api/server';
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
        <p>
          For everybody who wants to see them all: every film ever nominated for an Academy Award, on one
          list.
        </p>
      }
    >
      <TextSection title="What it is for">
        <p>
          Laurels keeps your checklist of every nominated film since the first ceremony in 1929. Mark what you
          have seen and the rings of each category fill; bookmark what comes next, see where it is playing,
          and compare with friends. When the last film of a category is seen, the ring closes.
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
        <p>Laurels tells you which of these has a film:</p>
        <ul className={styles.services} aria-label="Streaming services">
          {streamingServices.map(({ id, name }) => (
            <li key={id} className={styles.service}>
              {name}
            </li>
          ))}
        </ul>
        <p className={styles.text}>
          Their names and marks belong to their owners, who have no part in Laurels.
        </p>
      </TextSection>
      <TextSection title="Your data">
        <p>
          <strong>Your data is never shared or sold.</strong> What is kept, and why, is on the{' '}
          <Link to="/privacy">privacy page</Link>; in your <Link to="/settings">settings</Link> you can
          download all of it or delete it. Anything else: <Link to="/contact-us">write to us</Link>.
        </p>
      </TextSection>
      <TextSection title="An independent fan product">
        <p>
          Laurels is made by fans. It is not affiliated with, endorsed or sponsored by the Academy of Motion
          Picture Arts and Sciences. “Academy Award” and “Oscar” are its marks and are used here to say what
          the films were nominated for.
        </p>
      </TextSection>
      <TextSection title="Sources and licences of the facts">
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
            <code>{version ?? 'not known yet'}</code>
          </dd>
        </dl>
      </TextSection>
    </TextPage>
  );
}
