import { useNavigate } from '@tanstack/react-router';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { IconButton } from '../../../ui/IconButton';
import styles from './HeatMap.module.css';
import { HeatRowCells } from './HeatRowCells';
import { heatGrid, neighbor } from './heatRows';

interface HeatMapProps {
  overview: readonly components['schemas']['CeremonyOverview'][];
  viewed: ReadonlySet<string>;
}

/** Sides of a cell, in pixels. */
const sizes = [8, 14, 22, 32];

/** A cell for each ring: rows are ceremonies, columns are categories. A cell opens its category. */
export function HeatMap({ overview, viewed }: HeatMapProps) {
  const grid = useMemo(() => heatGrid(overview, viewed), [overview, viewed]);
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const [zoom, setZoom] = useState(1);
  const [selected, setSelected] = useState({ row: 0, column: 0 });
  const row = grid.rows[selected.row];
  const cell = row?.cells.find(({ column }) => column === selected.column) ?? row?.cells[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(event);
      return;
    }
    const next = cell && neighbor(grid, selected.row, cell.column, event.key);
    if (!next) return;
    event.preventDefault();
    cellAt(next.row, next.column)?.focus();
  };
  const cellAt = (at: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-row='${at}'][data-column='${column}']`);
  const select = ({ target }: SyntheticEvent) => {
    const position = positionOf(target);
    if (position) setSelected(position);
  };
  const open = ({ target }: SyntheticEvent) => {
    const position = positionOf(target);
    const opened = position && grid.rows[position.row];
    const category = opened?.cells.find(({ column }) => column === position?.column)?.category;
    if (opened && category) void navigate(categoryLink(opened.ceremony, category));
  };

  return (
    <div className={styles.figure}>
      <div className={styles.bar}>
        <p className={styles.reading}>
          {row && cell && (
            <>
              <strong>{ordinal(row.ceremony)}</strong> {cell.name}
              <span className={styles.quiet}>
                {' '}
                {cell.viewed} of {cell.total} seen
              </span>
            </>
          )}
        </p>
        <div className={styles.zoom}>
          <IconButton
            label="Zoom out"
            icon={<ZoomOut aria-hidden />}
            aria-disabled={zoom === 0}
            onClick={() => setZoom(Math.max(0, zoom - 1))}
          />
          <IconButton
            label="Zoom in"
            icon={<ZoomIn aria-hidden />}
            aria-disabled={zoom === sizes.length - 1}
            onClick={() => setZoom(Math.min(sizes.length - 1, zoom + 1))}
          />
        </div>
      </div>
      <div
        className={styles.scroller}
        data-zoom={zoom}
        style={{ '--cell': `${sizes[zoom]}px` } as React.CSSProperties}
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are one tab stop.
          role="grid"
          aria-label="Rings by ceremony and category. Use the arrow keys to move, Enter to open a category."
          className={styles.grid}
          onKeyDown={onKeyDown}
          onFocus={select}
          onPointerOver={select}
          onClick={open}
        >
          <colgroup>
            <col className={styles.headingColumn} />
            {grid.columns.map(({ value }) => (
              <col key={value} className={styles.column} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className={styles.corner} />
              {grid.columns.map(({ value, label }) => (
                <th key={value} scope="col" className={styles.category} title={label}>
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((one, index) => (
              <HeatRowCells
                key={one.ceremony}
                row={one}
                index={index}
                columns={grid.columns.length}
                selected={row === one ? cell?.column : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.legend}>
        <li>
          <span className={styles.sample} data-state="none" aria-hidden="true" /> Nothing seen
        </li>
        <li>
          <span className={styles.sample} data-state="some" aria-hidden="true" /> Some seen
        </li>
        <li>
          <span className={styles.sample} data-state="complete" aria-hidden="true" /> Ring closed
        </li>
      </ul>
    </div>
  );
}

function positionOf(target: EventTarget): { row: number; column: number } | undefined {
  const { row, column } = (target instanceof HTMLElement && target.dataset) || {};
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}
