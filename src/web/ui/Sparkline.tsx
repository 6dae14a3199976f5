type SparklineProps = {
  values: readonly number[];
  /** The text for screen readers: 'Revenue by week, 12 weeks'. Without it the chart is hidden from them. */
  label?: string;
  size?: 'small' | 'large';
};

/** A row of small bars that shows a trend. The last bar is the current period. */
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
        // Zero is drawn as a thin line, so that the days stay distinguishable.
        const height = value <= 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        const isLast = at === values.length - 1;
        return (
          <rect
            // A value has no key except its position.
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
