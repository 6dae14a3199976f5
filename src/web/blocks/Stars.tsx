/** How many stars there are at most. */
const MOST = 5;
const SIZE = 24;

/** A star in a square of 24, without its place in it. */
const STAR = 'l2.8 6.6 7.1.6-5.4 4.7 1.6 6.9-6.1-3.7-6.1 3.7 1.6-6.9-5.4-4.7 7.1-.6z';

const ROW = Array.from({ length: MOST }, (_, at) => `M${12 + at * SIZE} 2.2${STAR}`).join('');

/** Five stars, filled from the start as far as the value goes. `label`: '4.7 out of 5'. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <svg className="stars flips" viewBox={`0 0 ${MOST * SIZE} ${SIZE}`} role="img" aria-label={label}>
      <path d={ROW} />
      <svg width={value * SIZE} height={SIZE}>
        <path className="on" d={ROW} />
      </svg>
    </svg>
  );
}

/** One star. The text beside it carries the meaning. */
export const StarShape = () => (
  <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
    <path d={`M12 2.2${STAR}`} />
  </svg>
);
