import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Busy: keeps its width and focus and ignores further clicks. */
  busy?: boolean;
  /** Full width. */
  wide?: boolean;
  icon?: ReactNode;
  /** A link that looks like a button: `render={<a href="/signup" />}`. */
  render?: ReactElement;
};

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  wide = false,
  icon,
  render,
  ref,
  children,
  ...rest
}: ButtonProps) {
  const own = {
    className: cx(baseStyle, variantStyle[variant], sizeStyle[size], wide && 'w-full'),
    children: <Face {...{ busy, icon, children }} />,
    ...(render ? {} : { type: 'button' as const }),
    ...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {}),
  };
  const whileBusy = busy ? { onClick: ignoreClick } : {};
  return useRender({ defaultTagName: 'button', render, ref, props: mergeProps<'button'>(own, rest, whileBusy) });
}

function Face({ busy, icon, children }: { busy: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
      <span className={cx('flex min-w-0 items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon && <span className="flex shrink-0 [&>svg]:size-icon">{icon}</span>}
        <span className="truncate">{children}</span>
      </span>
    </>
  );
}

// In mergeProps the last handler runs first, so a busy button never calls the caller's onClick.
function ignoreClick(event: MouseEvent & { preventBaseUIHandler?: () => void }) {
  event.preventDefault();
  event.preventBaseUIHandler?.();
}

const baseStyle = [
  'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-sm border font-medium select-none',
  'transition-colors disabled:cursor-not-allowed disabled:opacity-50',
].join(' ');

const variantStyle: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-mocha text-on-accent not-disabled:hover:bg-mocha-strong',
  secondary: 'border-edge bg-surface text-ink not-disabled:hover:bg-hover data-popup-open:bg-hover',
  quiet:
    'border-transparent text-ink-2 not-disabled:hover:bg-hover not-disabled:hover:text-ink data-popup-open:bg-hover',
  danger: 'border-transparent bg-brick text-on-accent not-disabled:hover:bg-brick-strong',
};

const sizeStyle = {
  medium: 'h-control px-4 text-body',
  small: 'h-control-small px-3 text-small',
};
