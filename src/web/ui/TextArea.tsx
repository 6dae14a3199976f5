import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { plainInputStyle, controlStyle } from './controlStyle.ts';
import { cx } from './cx.ts';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'>;

/** Several lines of text. Grows with its content in browsers that support it. */
export function TextArea({ rows = 4, name, ...rest }: TextAreaProps) {
  return (
    <div className={cx(controlStyle, 'py-2')}>
      <Field.Control
        {...(name === undefined ? {} : { name })}
        render={<textarea rows={rows} {...rest} />}
        className={cx(plainInputStyle, 'field-sizing-content min-h-12 resize-y')}
      />
    </div>
  );
}
