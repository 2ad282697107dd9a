import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { ShareProgressDialog } from './lazyDialog';
import type { ShareSubject } from './queries';

interface ShareProgressButtonProps {
  subject: ShareSubject;
  /** What the progress is about: 'The 1970s'. */
  title: string;
}

/** Shares the user's progress with what has no public page. */
export function ShareProgressButton({ subject, title }: ShareProgressButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Share my progress: ${title}`}
        icon={<Share2 aria-hidden />}
        isBare
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ShareProgressDialog subject={subject} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
