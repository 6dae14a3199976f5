import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';

type TextShapeProps = {
  /** The text's own size, such as 'text-page': the shape takes exactly its line. */
  size: string;
  /** How much of the line it fills. */
  width?: string;
};

/** A line of text that is on its way, as high as the text itself, so that nothing moves when it comes. */
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
