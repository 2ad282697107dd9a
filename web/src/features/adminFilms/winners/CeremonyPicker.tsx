import { useNavigate } from '@tanstack/react-router';
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { PillSelect } from '../../../ui/PillSelect';

interface CeremonyPickerProps {
  /** The newest first. */
  ceremonies: readonly components['schemas']['CeremonyOverview'][];
  current: number;
}

export function CeremonyPicker({ ceremonies, current }: CeremonyPickerProps) {
  const navigate = useNavigate();
  return (
    <PillSelect
      label="Ceremony"
      options={ceremonies.map(({ ceremony, date }) => ({
        value: String(ceremony),
        label: `${ordinal(ceremony)} · ${date.slice(0, 4)}`,
      }))}
      value={String(current)}
      onChange={(ceremony_num) =>
        navigate({ to: '/admin/set-category-winners/$ceremony_num', params: { ceremony_num } })
      }
    />
  );
}
