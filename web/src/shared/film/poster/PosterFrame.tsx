import type { PosterDesign } from './posterDesign';

const paths = {
  double: ['M7 7H193V293H7Z', 'M12 12H188V288H12Z'],
  stepped: [
    'M24 6H176V12H182V18H188V24H194V276H188V282H182V288H176V294H24V288H18V282H12V276H6V24H12V18H18V12H24Z',
    'M12 12H188V288H12Z',
  ],
  cornered: ['M7 7H193V293H7Z', 'M12 30L30 12H170L188 30V270L170 288H30L12 270Z'],
} as const;

/** Covers the area outside the inner line, so that the art ends there. */
const margin = 'M0 0H200V300H0ZM12 12V288H188V12Z';

export function PosterFrame({ frame }: Pick<PosterDesign, 'frame'>) {
  const [outer, inner] = paths[frame];
  return (
    <>
      <path d={margin} data-paint="ground" />
      <path d={outer} data-paint="accent" data-line strokeWidth="2.5" />
      <path d={inner} data-paint="accent" data-line strokeWidth="1" />
    </>
  );
}
