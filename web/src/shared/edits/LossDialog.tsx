import { countText } from '../../lib/countText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useLossQuestion } from './lossDialogState';

/** Asks before log-out, when changes haven't reached the server. */
export function LossDialog() {
  const question = useLossQuestion();
  const answer = (mayLose: boolean) => question?.answer(mayLose);
  const count = question?.count ?? 0;
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => answer(false)}
      title="Log out and lose changes?"
      size="small"
      footer={
        <>
          <Button onClick={() => answer(false)}>Stay logged in</Button>
          <Button variant="danger" onClick={() => answer(true)}>
            Log out
          </Button>
        </>
      }
    >
      <p>
        {countText(count, 'change')} on this device {count === 1 ? "hasn't" : "haven't"} been saved yet. Log
        out now and {count === 1 ? "it's" : "they're"} lost. Stay logged in and we'll save{' '}
        {count === 1 ? 'it' : 'them'} when you're back online.
      </p>
    </Dialog>
  );
}
