import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  /** Its accessible name, also shown as a tooltip unless `tip` is false. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'secondary';
  size?: 'medium' | 'small';
  tip?: boolean;
  render?: ReactElement;
};

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  tip = true,
  render,
  ref,
  ...rest
}: IconButtonProps) {
  const own = {
    'aria-label': label,
    'data-tip': tip ? label : undefined,
    children: icon,
    className: cx(
      'inline-flex shrink-0 items-center justify-center rounded-sm border text-ink-2 transition-colors [&>svg]:size-icon',
      'not-disabled:hover:bg-hover not-disabled:hover:text-ink data-popup-open:bg-hover',
      'disabled:cursor-not-allowed disabled:opacity-50',
      variant === 'secondary' ? 'border-edge bg-surface' : 'border-transparent',
      size === 'small' ? 'size-control-small' : 'size-control',
    ),
    ...(render ? {} : { type: 'button' as const }),
  };
  return useRender({ defaultTagName: 'button', render, ref, props: mergeProps<'button'>(own, rest) });
}
