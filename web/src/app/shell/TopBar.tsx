import { useMe } from '../../shared/me/queries';
import { MemberBar } from './MemberBar';
import { StrangerBar } from './StrangerBar';
import styles from './TopBar.module.css';

export function TopBar() {
  const me = useMe();
  return <header className={styles.bar}>{me ? <MemberBar me={me} /> : <StrangerBar />}</header>;
}
