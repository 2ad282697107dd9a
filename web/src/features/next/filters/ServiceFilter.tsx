import { Tv } from 'lucide-react';
import { useState } from 'react';
import { type ServiceId, streamingServices } from '../../../shared/streaming/services';
import type { Where } from '../nextQuery';
import { Chip, ChipRow } from './Chip';
import { toggled } from './toggled';

interface ServiceFilterProps {
  /** Never 'auto'. */
  where: Exclude<Where, 'auto'>;
  /** Whether friends watch, too. */
  isWithFriends: boolean;
  onChange: (where: Exclude<Where, 'auto'>) => void;
}

/** On which services. */
export function ServiceFilter({ where, isWithFriends, onChange }: ServiceFilterProps) {
  const chosen: readonly ServiceId[] = typeof where === 'string' ? [] : where;
  const [isOpen, setIsOpen] = useState(chosen.length > 0);
  const choose = (all: 'any' | 'mine') => {
    setIsOpen(false);
    onChange(all);
  };
  const toggle = (id: ServiceId) => {
    const next = toggled(chosen, id);
    onChange(next.length > 0 ? next : 'any');
  };
  return (
    <>
      <ChipRow label="Where" icon={<Tv />}>
        <Chip isOn={where === 'mine'} onClick={() => choose('mine')}>
          {isWithFriends ? 'On our services' : 'On my services'}
        </Chip>
        <Chip isOn={where === 'any'} onClick={() => choose('any')}>
          Anywhere
        </Chip>
        <Chip isOn={chosen.length > 0} isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {chosen.length > 0 ? `${chosen.length} chosen` : 'Choose services'}
        </Chip>
      </ChipRow>
      {isOpen && (
        <ChipRow label="Streaming services" icon={<span />} wraps>
          {streamingServices.map(({ id, name }) => (
            <Chip key={id} isOn={chosen.includes(id)} onClick={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  );
}
