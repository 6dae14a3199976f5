import { Progress } from '@base-ui/react/progress';
import { cx } from './cx.ts';

type ProgressBarProps = {
  label: string;
  /** 0 to 100. Null while the total is unknown. */
  value: number | null;
  /** Shown instead of the percentage: '12 of 40 MB'. */
  text?: string;
  tone?: 'mocha' | 'slate' | 'brick';
};

export function ProgressBar({ label, value, text: sentence, tone = 'mocha' }: ProgressBarProps) {
  const valueText = sentence ?? (value === null ? '' : `${Math.round(value)}%`);
  return (
    <Progress.Root
      value={value}
      {...(valueText ? { getAriaValueText: () => valueText } : {})}
      className="flex flex-col gap-1"
    >
      <span className="flex flex-col text-small md:flex-row md:items-baseline md:justify-between md:gap-4">
        <Progress.Label className="min-w-0 truncate font-medium">{label}</Progress.Label>
        {valueText && <span className="figures shrink-0 text-ink-2">{valueText}</span>}
      </span>
      <Progress.Track className="h-2 overflow-hidden rounded-full bg-hover forced-colors:border">
        <Progress.Indicator
          className={cx(
            toneStyle[tone],
            'h-full rounded-full forced-colors:bg-[Highlight]',
            value === null ? waitStyle : moveStyle,
          )}
        />
      </Progress.Track>
    </Progress.Root>
  );
}

const moveStyle = 'transition-[width] duration-slow';
// Without motion, a third of the bar would look like a third of the work.
const waitStyle = 'w-1/3 animate-slide motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-50';
const toneStyle = { mocha: 'bg-mocha', slate: 'bg-slate', brick: 'bg-brick' };
