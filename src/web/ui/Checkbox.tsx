import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Partly selected, as in the header of a table. */
  mixed?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  labelHidden?: boolean;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, mixed, hint, error, labelHidden, name, disabled, onBlur, ref } = props;
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled ?? false} {...(name === undefined ? {} : { name })}>
      <Field.Label className={cx(labelStyle, labelHidden ? 'w-control-small justify-center' : 'w-fit')}>
        <Base.Root
          checked={checked}
          indeterminate={mixed ?? false}
          onCheckedChange={onChange}
          onBlur={onBlur}
          className={boxStyle}
          {...(ref === undefined ? {} : { inputRef: ref })}
        >
          <Base.Indicator className="flex [&>svg]:size-4">
            {mixed ? <Minus aria-hidden strokeWidth={3} /> : <Check aria-hidden strokeWidth={3} />}
          </Base.Indicator>
        </Base.Root>
        <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
      </Field.Label>
      {hint && <Field.Description className="pl-6 text-small text-ink-2">{hint}</Field.Description>}
      <Field.Error match={Boolean(error)} className="pl-6 text-small text-brick">
        {error}
      </Field.Error>
    </Field.Root>
  );
}

const labelStyle = 'flex min-h-control-small items-center gap-2 text-body data-disabled:text-ink-3';

const boxStyle = [
  'flex size-mark shrink-0 items-center justify-center rounded-tick border border-edge bg-surface transition-colors',
  'text-on-accent data-checked:border-slate data-checked:bg-slate',
  'data-indeterminate:border-slate data-indeterminate:bg-slate',
  'data-invalid:border-brick data-disabled:cursor-not-allowed data-disabled:opacity-50',
].join(' ');
