import { Row } from '../../../ui/Row';
import { Switch } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import type { QuietHours } from './queries';

const usual: QuietHours = { from: '22:00', to: '08:00' };

interface QuietHoursFieldsProps {
  hours: QuietHours | null;
  isDisabled: boolean;
  onChange: (hours: QuietHours | null) => void;
}

export function QuietHoursFields({ hours, isDisabled, onChange }: QuietHoursFieldsProps) {
  const change = (changed: Partial<QuietHours>) => {
    const next = { ...(hours ?? usual), ...changed };
    // While a time is typed it's incomplete, and the same times would be a day without any.
    if (next.from && next.to && next.from !== next.to) onChange(next);
  };
  return (
    <>
      <Switch
        label="Don't send anything at night"
        checked={hours !== null}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? usual : null)}
      />
      {hours && (
        <Row gap={4} wraps>
          {(['from', 'to'] as const).map((edge) => (
            <TextField
              key={`${edge} ${hours[edge]}`}
              label={edge === 'from' ? 'From' : 'Until'}
              type="time"
              required
              disabled={isDisabled}
              defaultValue={hours[edge]}
              onBlur={({ currentTarget: { value } }) => {
                if (value !== hours[edge]) change({ [edge]: value });
              }}
            />
          ))}
        </Row>
      )}
    </>
  );
}
