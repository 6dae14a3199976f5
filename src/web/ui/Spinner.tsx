import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

type SpinnerProps = {
  /** Said to screen readers; leave it out where the words around it already say so. */
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
