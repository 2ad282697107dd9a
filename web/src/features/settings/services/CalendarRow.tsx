import { useQuery } from '@tanstack/react-query';
import { CalendarLink } from '../../../shared/calendar/CalendarLink';
import { QueryState } from '../../../ui/QueryState';
import { settingsQueries, useCreateCalendar, useDeleteCalendar } from '../queries';
import { SettingRow } from '../SettingRow';

/** The secret link of a calendar feed with the airings of nominated films the user hasn't watched. */
export function CalendarRow() {
  const calendar = useQuery(settingsQueries.calendar());
  return (
    <SettingRow
      title="TV calendar"
      text="A link for your calendar app, with every airing of the nominees you haven't watched. It stays up to date."
    >
      <QueryState query={calendar} pending={<Link made={undefined} />} failure="message">
        {({ made }) => <Link made={made ?? null} />}
      </QueryState>
    </SettingRow>
  );
}

function Link({ made }: { made: string | null | undefined }) {
  return (
    <CalendarLink
      label="Your calendar link"
      made={made}
      empty="You don't have a calendar link yet."
      create={useCreateCalendar()}
      deletion={useDeleteCalendar()}
    />
  );
}
