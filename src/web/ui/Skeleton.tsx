import { cx } from './cx.ts';

type SkeletonProps = {
  /** A line of text, a title, a round image, or a block that fills its place. */
  shape?: 'line' | 'title' | 'round' | 'block';
  lines?: number;
};

/** The shape of content that is loading. It is hidden from screen readers, so set aria-busy on the part that loads. */
export function Skeleton({ shape = 'line', lines = 1 }: SkeletonProps) {
  return (
    <span aria-hidden className={cx('flex flex-col gap-2', shape === 'block' && 'size-full')}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={cx(barStyle, shapeStyle[shape], lines > 1 && at === lines - 1 && 'max-w-2/3')} />
      ))}
    </span>
  );
}

const barStyle = 'block animate-breathe rounded-sm bg-hover';

const shapeStyle = {
  line: 'h-3 w-full',
  title: 'h-6 w-1/2',
  round: 'size-8 rounded-full',
  block: 'size-full',
};
