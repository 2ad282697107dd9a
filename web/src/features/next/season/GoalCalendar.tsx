import { CalendarLink } from '../../../shared/calendar/CalendarLink';
import { Stack } from '../../../ui/Stack';
import { useCreateGoalCalendar, useDeleteGoalCalendar } from '../queries';

/** The secret link of a calendar feed with the evenings of the season. */
export function GoalCalendar({ made }: { made: string | null }) {
  return (
    <Stack gap={3}>
      <CalendarLink
        label="Your season's calendar link"
        made={made}
        empty="A link for your calendar app, with every evening of your season. It re-plans by itself."
        create={useCreateGoalCalendar()}
        deletion={useDeleteGoalCalendar()}
      />
    </Stack>
  );
}
