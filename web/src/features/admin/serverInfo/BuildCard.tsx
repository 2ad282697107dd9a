import { useServer } from '../../../api/server';
import { spanText } from '../../../lib/spanText';
import { Card } from '../../../ui/Card';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import type { ServerInfo } from './queries';

export function BuildCard({ info: { server } }: { info: ServerInfo }) {
  const { version } = useServer();
  return (
    <Card aria-labelledby="build">
      <CardTitle id="build">Server</CardTitle>
      <Facts
        facts={[
          ['Frontend build version', <code key="frontend">{__BUILD_VERSION__}</code>],
          ['Server build version', <code key="server">{version ?? server.version}</code>],
          ['Environment', server.environment],
          ['URL', server.public_url],
          ['Uptime', spanText(server.uptime_seconds * 1000)],
        ]}
      />
    </Card>
  );
}
