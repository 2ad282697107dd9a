import { CalendarLink } from '../../../shared/calendar/CalendarLink';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { useCreateGoalCalendar, useDeleteGoalCalendar } from '../queries';

/** The secret link of a calendar feed with the evenings of the season. */
export function GoalCalendar({ made }: { made: string | null }) {
  return (
    <Stack gap={3}>
      <p>A link for your calendar app, with every evening of your season. It re-plans by itself.</p>
      <Row gap={3} wraps>
        <CalendarLink
          label="Your season's calendar link"
          made={made}
          empty="You don't have a calendar link yet."
          create={useCreateGoalCalendar()}
          deletion={useDeleteGoalCalendar()}
        />
      </Row>
    </Stack>
  );
}
