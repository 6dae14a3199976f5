import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { triggerStyle } from './controlStyle.ts';
import { cx } from './cx.ts';
import type { Option } from './option.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

type SelectProps<Value extends string> = {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Its label if there is no Field around it. */
  'aria-label'?: string;
};

/** A choice of one of a few options. Inside a Field, give the Field kind="choice". */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = 'Choose', name, disabled, onBlur, ref } = props;
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled ?? false}
      {...(name === undefined ? {} : { name })}
      {...(ref === undefined ? {} : { inputRef: ref })}
    >
      <Base.Trigger className={triggerStyle} onBlur={onBlur} aria-label={props['aria-label']}>
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </Base.Trigger>
      <Base.Portal render={popupPlace}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={cx(popupStyle, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}>
            <Base.List>
              {options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function OptionRow({ option }: { option: Option }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled ?? false} className={popupItemStyle}>
      <span className="min-w-0 flex-1">
        <Base.ItemText className="block">{option.label}</Base.ItemText>
        {option.hint && <span className="block text-small text-ink-2">{option.hint}</span>}
      </span>
      <Base.ItemIndicator className="shrink-0 text-slate">
        <Check aria-hidden className="size-4" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
