import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card';
import { BulletList } from './BulletList';
import styles from './PrivacyPolicyPage.module.css';
import { TextPage } from './TextPage';
import { TextSection } from './TextSection';

const summary = [
  'You log in with Google, with Apple, or with your email and a password.',
  "We don't share your email address, and we don't send spam.",
  'We only use required cookies, unless you allow more.',
  'You must be at least 13 years old.',
  'Your data is never shared or sold. You can download it and delete your account.',
];

const storedData = [
  'your username, your email address and, if you add one, your picture',
  "the films you've watched, bookmarked and reviewed, and any dates, ratings and notes you add",
  "your friends, the invites between you, and whose friendships or invites you've turned down",
  "the devices you're logged in on: type of browser, first and last visit",
  'your public page, its former names for 30 days, and the links you share your progress by',
  'your passkeys, your streaming services, your calendar links and your invite link, if you add them',
  "your goal, the films you've hidden from suggestions and, for the weekly email and notifications, your time zone",
  'for each browser with notifications, where its push service takes messages, until you log out there',
  'your membership, if you have one',
  'the messages you send us and your cookie settings',
];

export function PrivacyPolicyPage() {
  return (
    <TextPage title="Privacy Policy" lead={<p>Last updated April 30, 2025</p>}>
      <Card tone="gold" aria-labelledby="short-version">
        <h2 id="short-version" className={styles.short}>
          The short version
        </h2>
        <BulletList items={summary} />
      </Card>
      <h2 className={styles.full}>The full version</h2>
      <TextSection isSubsection title="Logging in">
        <p>
          You can log in with a Google or Apple account. We store an identifier, your name, your email address
          and a key to end the connection, and we never see that account's password. Or you can log in with
          your email and a password just for Laurels. We only store a hash of that password, which can't be
          turned back into the password.
        </p>
      </TextSection>
      <TextSection isSubsection title="What we store">
        <BulletList items={storedData} />
        <p>
          We count page views by day, without recording who made them. We use IP addresses to slow down
          password guessing. We only hold them in memory and never store them.
        </p>
      </TextSection>
      <TextSection isSubsection title="Your email address">
        <p>
          We don't share it and we don't send spam. We email you links that you request, our reply when you
          write to us, and a notice when your password, your email or your log-in methods change. If you
          change your email, we store the former one for 7 days, so that you can restore it.
        </p>
      </TextSection>
      <TextSection isSubsection title="Who sees what">
        <p>
          Friends, and people you've invited, see your username, your picture and the films you've watched.
          Friends also see which three you marked last, but not when you watched or marked a film. They see
          your ratings and notes only if you share them in the settings. When a friend picks a film to watch
          with you, films on your streaming services count too. Anyone who opens your invite link sees your
          username and your picture, and can become your friend at once if you've let it connect without
          asking you. If you make a public page or share your progress by a link, everyone who opens it sees
          your username, your picture and the films, rings or numbers you chose, until you delete it. They
          never see your friends, your notes or when you watched a film. No one else sees them, except the
          people who run this server. Other users never see your email address.
        </p>
      </TextSection>
      <TextSection isSubsection title="Cookies">
        <p>
          We need one cookie to remember that you're logged in. Logging out deletes it. Your log-in ends 60
          days after your last visit, and after a year at the latest. The cookie is useless from then on, and
          your browser deletes it 400 days after you logged in. A second one lasts for a few minutes while you
          log in with Google or Apple. Your theme and similar settings stay in your browser, which also
          remembers who has allowed notifications there.
        </p>
        <p>
          Only if you allow it, and if this server is set up for it, third parties help us count visits and
          report errors. You can change your mind at any time in the cookie settings.
        </p>
      </TextSection>
      <TextSection isSubsection title="Other services">
        <p>
          Posters come from TMDB's image host, which sees your IP address like any site you visit. If you
          search for theaters near you, we round your location to about a kilometer, send it to our listings
          provider for that search and don't store it. Our payment provider gets your email address and
          handles membership payments, so we never see your card.
        </p>
      </TextSection>
      <TextSection isSubsection title="Exports from Letterboxd, Trakt and IMDb">
        <p>
          We read your export in your browser and don't upload it. We look up the codes, titles and years of
          its films on the server and don't store them. Once you import your marks, we store those.
        </p>
      </TextSection>
      <TextSection isSubsection title="Downloading or deleting your data">
        <p>
          In your <Link to="/settings">settings</Link> you can download your data and delete your account.
          Deleting it removes all of the above right away, except for messages you've sent us. Those stay,
          without a link to your account. If you've connected Google or Apple or had a membership, we store
          the key to end that connection until it has ended, for 30 days at most. The log of what admins
          changed keeps your account's ID, but not your name.
        </p>
      </TextSection>
      <TextSection isSubsection title="Age">
        <p>You must be at least 13 years old to use Laurels. We delete accounts of younger users.</p>
      </TextSection>
      <TextSection isSubsection title="Questions">
        <p>
          <Link to="/contact-us">Contact us</Link> about anything on this page.
        </p>
      </TextSection>
    </TextPage>
  );
}
