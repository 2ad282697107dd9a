import { numberText } from '../../../lib/numbers';
import { Card } from '../../../ui/Card';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import type { ServerInfo } from './queries';

export function CountsCard({ counts }: { counts: ServerInfo['counts'] }) {
  return (
    <Card aria-labelledby="counts">
      <CardTitle id="counts">People</CardTitle>
      <Facts
        facts={[
          ['Accounts', `${numberText(counts.people)} (${numberText(counts.new_this_week)} new this week)`],
          ['Admins', numberText(counts.admins)],
          ['Testers', numberText(counts.testers)],
          ['Full members', numberText(counts.full_members)],
          ['Marked for deletion', numberText(counts.marked_for_deletion)],
          ['Devices logged in', numberText(counts.devices)],
          ['Browsers connected now', numberText(counts.live_streams)],
          ['Open messages', numberText(counts.open_messages)],
        ]}
      />
    </Card>
  );
}
