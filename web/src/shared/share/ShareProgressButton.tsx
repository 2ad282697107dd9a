import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { ShareProgressDialog } from './lazyDialog';
import type { ShareSubject } from './queries';

interface ShareProgressButtonProps {
  subject: ShareSubject;
  /** What the progress is about: 'The 1970s'. */
  title: string;
  /** On the button; without it, the button is an icon. */
  text?: string;
}

/** Shares the user's progress with what has no public page. */
export function ShareProgressButton({ subject, title, text }: ShareProgressButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {text ? (
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          <Share2 aria-hidden size={18} />
          {text}
        </Button>
      ) : (
        <IconButton
          label={`Share my progress: ${title}`}
          icon={<Share2 aria-hidden />}
          isBare
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <Suspense>
          <ShareProgressDialog subject={subject} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
