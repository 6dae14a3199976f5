import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import type { Ref } from 'react';
import { plainInputStyle, controlStyle } from './controlStyle.ts';
import { cx } from './cx.ts';
import type { Option } from './option.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

type ComboboxProps<Value extends string> = {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  /** Shown if nothing matches. */
  nothing?: string;
  /** For options from the server: called with the typed text. Without it the list filters itself. */
  onSearch?: ((text: string) => void) | undefined;
  /** A value is required, so it cannot be cleared. */
  required?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A choice of one option, found by typing. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    options,
    value,
    onChange,
    placeholder,
    nothing = 'No matches.',
    onSearch,
    required,
    disabled,
    onBlur,
    ref,
  } = props;
  return (
    <Base.Root<Option<Value>>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? null)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      disabled={disabled ?? false}
      {...(onSearch ? { filter: null, onInputValueChange: onSearch } : {})}
    >
      <Base.InputGroup className={cx(controlStyle, 'h-control pr-1')}>
        <Base.Input ref={ref} onBlur={onBlur} placeholder={placeholder} className={plainInputStyle} />
        {!required && (
          <Base.Clear aria-label="Clear" className={markStyle}>
            <X aria-hidden className="size-4" />
          </Base.Clear>
        )}
        <Base.Trigger aria-label="Show options" className={markStyle}>
          <ChevronDown aria-hidden className="size-4" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal render={popupPlace}>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cx(popupStyle, 'w-(--anchor-width)')}>
            <Base.Empty className="px-2 py-2 text-body text-ink-2 empty:hidden">{nothing}</Base.Empty>
            <Base.List className="max-h-list overflow-y-auto overscroll-contain outline-none">
              {(option: Option<Value>) => <ChoiceRow key={option.value} option={option} />}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function ChoiceRow({ option }: { option: Option }) {
  return (
    <Base.Item value={option} disabled={option.disabled ?? false} className={popupItemStyle}>
      <span className="min-w-0 flex-1">
        <span className="block">{option.label}</span>
        {option.hint && <span className="block text-small text-ink-2">{option.hint}</span>}
      </span>
      <Base.ItemIndicator className="shrink-0 text-slate">
        <Check aria-hidden className="size-4" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

const markStyle =
  'flex h-full shrink-0 items-center justify-center rounded-sm px-1 text-ink-3 transition-colors hover:text-ink pointer-coarse:w-touch';
