import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import { useServer } from '../../../api/server';
import { numberText } from '../../../lib/numbers';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Tool } from './Tool';

/** Calls the readiness endpoint, which queries the database, and shows how long the response took. */
export function ApiTool() {
  const { version } = useServer();
  const check = useMutation({
    mutationFn: async () => {
      const start = performance.now();
      await body(api.GET('/readyz', { parseAs: 'text' }));
      return performance.now() - start;
    },
  });
  return (
    <Tool
      title="API"
      about="Checks that the server and its database respond."
      controls={
        <Button isPending={check.isPending} onClick={() => check.mutate()}>
          Test api
        </Button>
      }
    >
      {check.isSuccess && (
        <Notice tone="success">
          Server {version} and its database responded in {numberText(Math.ceil(check.data))} ms.
        </Notice>
      )}
      {check.error && <Notice tone="danger">{check.error.message}</Notice>}
    </Tool>
  );
}
