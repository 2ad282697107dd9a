import { Eye, Sofa, Trophy } from 'lucide-react';
import styles from './NoFriends.module.css';
import { TwoRings } from './TwoRings';

const reasons = [
  {
    icon: Eye,
    title: "Share what you've seen",
    text: 'Every film shows which of your friends have seen it.',
  },
  {
    icon: Trophy,
    title: 'Compare achievements',
    text: "Put your rings side by side, ceremony by ceremony, and see who's ahead.",
  },
  {
    icon: Sofa,
    title: 'Find the next film to watch together',
    text: 'Films neither of you has seen, starting with the ones that complete the most for both.',
  },
];

/** Empty state: why to invite a friend. */
export function NoFriends() {
  return (
    <section className={styles.empty} aria-labelledby="no-friends">
      <div className={styles.art}>
        <TwoRings />
      </div>
      <h2 id="no-friends" className={styles.title}>
        Films are better with friends
      </h2>
      <p className={styles.lead}>No friends yet. Invite one and you can:</p>
      <ul className={styles.reasons}>
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon aria-hidden />
            </span>
            <h3 className={styles.reasonTitle}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
