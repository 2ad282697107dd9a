import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { ProgressBar } from '../../ui/ProgressBar';
import { Skeleton } from '../../ui/Skeleton';
import header from './header/ProfileHeader.module.css';
import styles from './Profile.module.css';

/** Placeholder until it is known whose profile it is. */
export function ProfileSkeleton() {
  return (
    <Page isBusy>
      <div className={styles.profile}>
        <header className={header.header}>
          <Skeleton shape="circle" width="100px" height="100px" />
          <div className={header.who}>
            <h1 className={header.name}>Profile</h1>
            <p className={header.count}>
              <Skeleton shape="text" width="14rem" />
            </p>
            <ProgressBar label="Nominated films viewed" value={0} max={0} />
          </div>
        </header>
        <Card aria-labelledby="per-ceremony">
          <h2 id="per-ceremony" className={styles.title}>
            Films viewed per ceremony
          </h2>
          <Skeleton height="14rem" />
        </Card>
        <Card>
          <Skeleton height="20rem" />
        </Card>
      </div>
    </Page>
  );
}
