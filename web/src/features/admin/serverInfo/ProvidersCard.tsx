import { capitalize } from '../../../lib/capitalize';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import type { ServerInfo } from './queries';

const states = {
  set_up: { tone: 'viewed', text: 'set up' },
  stand_in: { tone: 'bookmark', text: 'stub' },
  not_set_up: { tone: 'plain', text: 'not set up' },
} as const;

export function ProvidersCard({ providers }: { providers: ServerInfo['providers'] }) {
  return (
    <Card aria-labelledby="providers">
      <CardTitle id="providers">Providers</CardTitle>
      <Facts
        facts={providers.map(({ name, state }) => [
          capitalize(name),
          <Badge key={name} tone={states[state].tone}>
            {states[state].text}
          </Badge>,
        ])}
      />
    </Card>
  );
}
