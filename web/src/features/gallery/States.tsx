import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DecoDivider } from '../../ui/DecoDivider';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { LaurelMark } from '../../ui/LaurelMark';
import { ProgressBar } from '../../ui/ProgressBar';
import { Skeleton } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';
import { Sunburst } from '../../ui/Sunburst';
import styles from './GalleryPage.module.css';
import { GallerySection } from './GallerySection';

const userNames = ['Ana Karenina', 'ben', 'Chloé Zhao', 'Dorothy Arzner', 'Eve', 'Frances M'];

export function States() {
  const [openSize, setOpenSize] = useState<'small' | 'medium' | 'large' | null>(null);
  const close = () => setOpenSize(null);
  return (
    <>
      <GallerySection id="cards" title="Cards and badges">
        <div className={styles.columns}>
          <Card>
            <h3>A card</h3>
            <p>Holds one thing.</p>
          </Card>
          <Card tone="gold">
            <h3>A gold card</h3>
            <p>The most important thing on the page.</p>
          </Card>
        </div>
        <div className={styles.line}>
          <Badge>12</Badge>
          <Badge tone="gold">member</Badge>
          <Badge tone="viewed">viewed</Badge>
          <Badge tone="bookmark">bookmarked</Badge>
          <Badge tone="danger">marked for deletion</Badge>
        </div>
      </GallerySection>
      <GallerySection id="dialog" title="Dialog">
        <div className={styles.line}>
          <Button onClick={() => setOpenSize('small')}>Small</Button>
          <Button onClick={() => setOpenSize('medium')}>Medium</Button>
          <Button onClick={() => setOpenSize('large')}>Large</Button>
        </div>
        <Dialog
          isOpen={openSize !== null}
          onClose={close}
          size={openSize ?? 'medium'}
          title="Delete this list?"
          footer={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        >
          <p>The dialog traps focus. Esc or a click outside closes it and restores focus.</p>
        </Dialog>
      </GallerySection>
      <GallerySection id="waiting" title="Loading, empty and error states">
        <div className={styles.columns}>
          <Card>
            <div className={styles.line}>
              <Skeleton shape="circle" width={50} height={50} />
              <div className={styles.grow}>
                <Skeleton shape="text" width="60%" />
                <Skeleton shape="text" width="40%" />
              </div>
              <Spinner label="Loading" />
            </div>
          </Card>
          <Card>
            <EmptyState art={<LaurelMark />} title="No bookmarks yet" action={<Button>Browse films</Button>}>
              Bookmark a film and find it here.
            </EmptyState>
          </Card>
          <Card>
            <EmptyState
              tone="danger"
              art={<SearchX strokeWidth={1.25} />}
              title="We couldn't load the films"
              action={<Button>Try again</Button>}
            >
              We can't reach Laurels. Check your connection and try again.
            </EmptyState>
          </Card>
        </div>
      </GallerySection>
      <GallerySection id="progress" title="Progress and people">
        <ProgressBar label="Nothing yet" value={0} max={50} />
        <ProgressBar label="Films viewed" value={27} max={50} />
        <ProgressBar label="All viewed" value={50} max={50} />
        <div className={styles.line}>
          {userNames.map((name) => (
            <Avatar key={name} name={name} seed={name} />
          ))}
          <Avatar name="Profile" seed="profile" size={100} />
        </div>
      </GallerySection>
      <GallerySection id="ornaments" title="Ornaments">
        <DecoDivider />
        <div className={styles.line}>
          <span className={styles.gold}>
            <LaurelMark size={24} />
          </span>
          <span className={styles.gold}>
            <LaurelMark size={48} />
          </span>
          <span className={styles.gold}>
            <LaurelMark size={120} />
          </span>
          <div className={styles.burst}>
            <Sunburst />
          </div>
        </div>
      </GallerySection>
    </>
  );
}
