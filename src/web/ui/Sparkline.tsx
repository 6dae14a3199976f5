type SparklineProps = {
  values: readonly number[];
  /** What a screen reader hears: 'Revenue by week, 12 weeks'. Without it the drawing is silent. */
  label?: string;
  size?: 'small' | 'large';
};

/** A row of small bars: a trend at a glance. The last one is the present. */
export function Sparkline({ values, label, size = 'small' }: SparklineProps) {
  const most = Math.max(1, ...values);
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...named}
      viewBox={`0 0 ${values.length * STEP - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={size === 'large' ? 'h-12 w-full max-w-menu' : 'h-6 w-16'}
    >
      {values.map((value, at) => {
        // Nothing sold is a line on the ground, so that the days can be told apart.
        const height = value <= 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        const isLast = at === values.length - 1;
        return (
          <rect
            // A value has no name but its place.
            key={at}
            x={at * STEP}
            y={HEIGHT - height}
            width={STEP - GAP}
            height={height}
            className={value <= 0 ? 'fill-line' : isLast ? 'fill-data-1' : 'fill-data-1 opacity-60'}
          />
        );
      })}
    </svg>
  );
}

const STEP = 4;
const GAP = 1;
const HEIGHT = 24;
