import { CreditCard } from 'lucide-react';
import { Problem } from '../../api/problem';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

interface TroubleProps {
  error: Error;
  onRetry: () => unknown;
}

/** Stands where the membership should be. What is not set up says so and offers nothing. */
export function Trouble({ error, onRetry }: TroubleProps) {
  const isNotSetUp = error instanceof Problem && error.code === 'not_set_up';
  if (isNotSetUp) {
    return <EmptyState art={<CreditCard size={40} />} title={error.message} heading="h2" />;
  }
  return (
    <EmptyState
      art={<CreditCard size={40} />}
      title="Your membership could not be loaded"
      tone="danger"
      heading="h2"
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
