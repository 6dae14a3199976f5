import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

type SpinnerProps = {
  /** Announced to screen readers. Leave it out if the text around it already says it. */
  label?: string;
  large?: boolean;
};

export function Spinner({ label, large = false }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex shrink-0">
      <LoaderCircle aria-hidden className={cx('animate-spin', large ? 'size-8' : 'size-icon')} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
