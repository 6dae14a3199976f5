import { Field } from '@base-ui/react/field';
import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode, Ref } from 'react';

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Takes effect immediately. For a value that is saved with a form, use a Checkbox. */
export function Switch({ label, checked, onChange, hint, name, disabled, ref }: SwitchProps) {
  return (
    <Field.Root disabled={disabled ?? false} {...(name === undefined ? {} : { name })}>
      <Field.Label className="flex min-h-control items-center justify-between gap-4 text-body data-disabled:text-ink-3">
        <span className="min-w-0 font-medium">{label}</span>
        <Base.Root
          checked={checked}
          onCheckedChange={onChange}
          className={trackStyle}
          {...(ref === undefined ? {} : { inputRef: ref })}
        >
          <Base.Thumb className={thumbStyle} />
        </Base.Root>
      </Field.Label>
      {hint && <Field.Description className="text-small text-ink-2">{hint}</Field.Description>}
    </Field.Root>
  );
}

const trackStyle = [
  'flex h-6 w-touch shrink-0 rounded-full border border-edge bg-sunken p-hair transition-colors',
  'data-checked:border-slate data-checked:bg-slate data-disabled:cursor-not-allowed data-disabled:opacity-50',
].join(' ');

// The thumb moves by the track's length minus its height.
const thumbStyle = [
  'aspect-square h-full rounded-full bg-ink-3 transition-transform',
  'data-checked:translate-x-[calc(var(--touch)-var(--space-6))] data-checked:bg-on-accent',
  // Forced colors give every background the color of the page, so the thumb needs system colors.
  'forced-colors:bg-[CanvasText] forced-colors:data-checked:bg-[Highlight]',
].join(' ');
