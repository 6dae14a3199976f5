import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';

type TextShapeProps = {
  /** The text's size, such as 'text-page'. The shape is exactly one line high. */
  size: string;
  /** How much of the line it fills. */
  width?: string;
};

/**
 * A placeholder for a line of text that is loading. It is as high as the text, so that nothing moves when the text
 * arrives.
 */
export function TextShape({ size, width = 'w-menu' }: TextShapeProps) {
  return (
    <span aria-hidden className={cx('flex items-center', size)}>
      {'\u00A0'}
      <span className={cx('min-w-0 max-w-full', width)}>
        <Skeleton />
      </span>
    </span>
  );
}
