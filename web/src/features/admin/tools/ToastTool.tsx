import { Clapperboard } from 'lucide-react';
import { useToast } from '../../../shared/toasts/useToast';
import { Button } from '../../../ui/Button';
import { Tool } from './Tool';

const segments = Array.from({ length: 5 }, (_, index) => ({ isFilled: true, isMarked: index === 0 }));

export function ToastTool() {
  const toast = useToast();
  return (
    <Tool
      title="Toasts"
      about="Toasts queue up and show one at a time."
      controls={
        <>
          <Button onClick={() => toast({ kind: 'GENERIC', message: 'This is a test toast.' })}>
            Test toast
          </Button>
          <Button
            onClick={() =>
              toast({
                kind: 'ACHIEVEMENT',
                subtype: 'CATEGORY_COMPLETE',
                headerText: 'Category complete!',
                message: "You've watched every film in a test.",
                segments,
                image: <Clapperboard aria-hidden />,
              })
            }
          >
            Test achievement
          </Button>
        </>
      }
    />
  );
}
