import { bytesText } from '../../../lib/bytesText';
import { numberText } from '../../../lib/numbers';
import { Card } from '../../../ui/Card';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import type { ServerInfo } from './queries';

export function DataCard({ info: { database, catalogue } }: { info: ServerInfo }) {
  return (
    <Card aria-labelledby="data">
      <CardTitle id="data">Data</CardTitle>
      <Facts
        facts={[
          ['Database', `${database.kind} ${database.version}`],
          ['Size', bytesText(database.bytes)],
          ['Schema', numberText(database.schema)],
          ['Catalogue', <code key="catalogue">{catalogue.version}</code>],
          ['Ceremonies', numberText(catalogue.ceremonies)],
          ['Films', numberText(catalogue.films)],
          ['Nominations', `${numberText(catalogue.nominations)}, ${numberText(catalogue.wins)} won`],
        ]}
      />
    </Card>
  );
}
