import { Input } from '@base-ui/react/input';
import type { ComponentProps, ReactNode } from 'react';
import { plainInputStyle, controlStyle } from './controlStyle.ts';
import { cx } from './cx.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'defaultValue' | 'value'> & {
  value?: string;
  defaultValue?: string;
  /** Fixed text or an icon before the value, such as 'stoa.com/'. */
  before?: ReactNode;
  after?: ReactNode;
  /** Uses digits of equal width. */
  figures?: boolean;
};

/** One line of text. Accepts react-hook-form's `register()`. */
export function TextInput({ before, after, figures = false, ...rest }: TextInputProps) {
  return (
    <div className={cx(controlStyle, 'h-control')}>
      {before && <span className="shrink-0 text-ink-2">{before}</span>}
      <Input {...rest} className={cx(plainInputStyle, figures && 'figures')} />
      {after && <span className="flex shrink-0 items-center text-ink-2">{after}</span>}
    </div>
  );
}
