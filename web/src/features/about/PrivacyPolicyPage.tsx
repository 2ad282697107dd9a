import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card';
import { BulletList } from './BulletList';
import styles from './PrivacyPolicyPage.module.css';
import { TextPage } from './TextPage';
import { TextSection } from './TextSection';

const summary = [
  'You sign in with Google, with Apple, or with an e-mail address and a password.',
  'Your e-mail address is not shared with anybody, and you get no spam.',
  'Only the cookies that are required are used, unless you allow more.',
  'You must be at least 13 years old.',
  'Your data is never shared or sold, and you can take it with you or delete it.',
];

const storedData = [
  'your username, your e-mail address and, if you add one, your picture',
  'the films you have viewed, bookmarked and reviewed, and when you watched them if you say so',
  'your friends and the invites between you',
  'the devices on which you are signed in: kind of browser, first and last visit',
  'the messages you send us, and your choice about cookies',
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
      <TextSection isSubsection title="Signing in">
        <p>
          You can sign in with a Google or an Apple account. Of what the provider then tells, Laurels keeps an
          identifier, your name and your e-mail address; Laurels never sees the password you have there. Or
          you choose an e-mail address and a password for Laurels alone: of that password only a hash is kept,
          from which it cannot be read back.
        </p>
      </TextSection>
      <TextSection isSubsection title="What is kept">
        <BulletList items={storedData} />
        <p>
          Pages are counted by day without knowing who saw them. Network addresses slow down whoever guesses
          passwords; they are held in memory for that and not stored.
        </p>
      </TextSection>
      <TextSection isSubsection title="Your e-mail address">
        <p>
          It is not shared and you are not spammed. You get mail when you ask for it, to choose a new password
          or to have a question answered, and when your password was changed.
        </p>
      </TextSection>
      <TextSection isSubsection title="Who sees what">
        <p>
          Friends, and people you have invited, see your username, your picture and the films you have viewed,
          not when you watched them. Whoever opens your invite link sees your username and your picture.
          Nobody else does, apart from those who run the server. Your e-mail address is shown to no other
          user.
        </p>
      </TextSection>
      <TextSection isSubsection title="Cookies">
        <p>
          One cookie is required: it keeps you logged in and ends 60 days after your last visit, or when you
          log out. A second one lives for minutes while you sign in with Google or Apple. Your theme and
          similar choices stay in your browser.
        </p>
        <p>
          If you allow it, and only then, third parties help to count visits and to report errors, on servers
          that are set up for it. You can change your mind at any time in the cookie settings.
        </p>
      </TextSection>
      <TextSection isSubsection title="Other services">
        <p>
          Posters are loaded from TMDB’s image host, which sees your network address as any site you visit
          does. If you search for theaters near you, your position is used for that search and not kept.
          Payments for a membership are handled by the payment provider; your card never reaches Laurels.
        </p>
      </TextSection>
      <TextSection isSubsection title="Letterboxd archives">
        <p>
          An archive that you import is read in your browser and not uploaded. Of its films, codes, titles and
          years are looked up on the server and not kept; your marks are, once you import them.
        </p>
      </TextSection>
      <TextSection isSubsection title="Taking it with you, or leaving">
        <p>
          In your <Link to="/settings">settings</Link> you can download everything that is kept about you and
          delete your account. Deleting removes all of the above at once; messages you have sent us stay,
          without your account.
        </p>
      </TextSection>
      <TextSection isSubsection title="Age">
        <p>Laurels is for people of 13 years and older. An account of somebody younger is deleted.</p>
      </TextSection>
      <TextSection isSubsection title="Questions">
        <p>
          <Link to="/contact-us">Contact us</Link> about anything on this page. When it changes, so does the
          date at its top.
        </p>
      </TextSection>
    </TextPage>
  );
}
