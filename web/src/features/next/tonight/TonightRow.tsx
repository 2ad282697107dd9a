import { memo, useRef } from 'react';
import { useInView } from '../../../lib/useInView';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import type { TonightFilm } from '../../../shared/next/types';
import rows from '../filmRows.module.css';
import { HideButton } from '../HideButton';
import { ReasonList } from './ReasonList';
import type { Reason } from './reasons';

interface TonightRowProps {
  entry: TonightFilm;
  reasons: readonly Reason[];
  /** Rendered even before it scrolls into view. */
  isFirst: boolean;
  onHide: (film: { _id: string; name: string }) => void;
}

/** A suggestion. It renders once it's near the viewport: sixty posters at once are slow. */
export const TonightRow = memo(function TonightRow({
  entry: { film },
  reasons,
  isFirst,
  onHide,
}: TonightRowProps) {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useInView(item, '1500px') || isFirst;
  return (
    <li ref={item} className={rows.item}>
      {isNear && (
        <MarkedFilmRow film={film}>
          <ReasonList reasons={reasons} />
          <HideButton film={film} onHide={onHide} />
        </MarkedFilmRow>
      )}
    </li>
  );
});
