import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import { useServer } from '../../../api/server';
import { numberText } from '../../../lib/numbers';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Tool } from './Tool';

/** Asks something that goes all the way to the database, and says how long the answer took. */
export function ApiTool() {
  const { version } = useServer();
  const ask = useMutation({
    mutationFn: async () => {
      const start = performance.now();
      await body(api.GET('/readyz', { parseAs: 'text' }));
      return performance.now() - start;
    },
  });
  return (
    <Tool
      title="API"
      about="Asks whether server and database answer."
      controls={
        <Button isPending={ask.isPending} onClick={() => ask.mutate()}>
          Test api
        </Button>
      }
    >
      {ask.isSuccess && (
        <Notice tone="success">
          Server {version} and its database answered within {numberText(Math.ceil(ask.data))} ms.
        </Notice>
      )}
      {ask.error && <Notice tone="danger">{ask.error.message}</Notice>}
    </Tool>
  );
}
