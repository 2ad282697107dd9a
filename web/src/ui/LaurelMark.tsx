interface LaurelMarkProps {
  /** In pixels, unless CSS sets a size. */
  size?: number;
}

/** The left branch, mirrored for the right one. public/favicon.svg has the same paths. */
const leaves =
  'M23.9 50.9C20.1 46.8 12.9 48.6 9.4 54.6C15.2 58.2 22.5 56.4 23.9 50.9ZM23.9 50.9C26.2 47.2 23.3 42.1 18.1 40.8C16.6 46 19.5 51 23.9 50.9ZM15.4 44.7C14 39.3 6.8 37.4 1 41C4.4 46.9 11.6 48.8 15.4 44.7ZM15.4 44.7C19.2 42.5 19 36.7 15.1 33.1C11.4 36.9 11.5 42.7 15.4 44.7ZM10.9 35.1C12.3 29.7 6.9 24.7 0.1 25C0.2 31.8 5.6 36.9 10.9 35.1ZM10.9 35.1C15.2 35 17.8 29.9 16.1 24.9C11.1 26.4 8.5 31.5 10.9 35.1ZM11.5 24.5C15.2 20.5 12.9 13.6 6.9 10.7C3.8 16.6 6.1 23.6 11.5 24.5ZM11.5 24.5C15.3 26.5 20 23.2 20.9 18.1C15.8 17 11.1 20.3 11.5 24.5ZM17.1 15.5C22.1 17.7 27.8 13.2 28.5 6.6C21.9 5.7 16.2 10.2 17.1 15.5Z';
const stem = 'M32 52.5A21.5 21.5 0 0 1 17.1 15.5';

/** The logo's wreath, in the current text color. */
export function LaurelMark({ size = 32 }: LaurelMarkProps) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="currentColor" aria-hidden="true">
      {['', 'matrix(-1 0 0 1 64 0)'].map((side) => (
        <g key={side} transform={side || undefined}>
          <path d={leaves} />
          <path d={stem} fill="none" stroke="currentColor" strokeWidth="2" />
        </g>
      ))}
    </svg>
  );
}
