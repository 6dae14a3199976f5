import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Button } from './Button.tsx';
import { plainInputStyle, controlStyle } from './controlStyle.ts';
import { cx } from './cx.ts';
import type { Option } from './option.ts';
import type { OptionSearch } from './optionSearch.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

type ComboboxProps<Value extends string> = {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  /** Shown if nothing matches. */
  nothing?: string;
  /** For options that the server searches. Without it the list filters itself. */
  search?: OptionSearch | undefined;
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
    search,
    required,
    disabled,
    onBlur,
    ref,
  } = props;
  // The options can be those of another search by now.
  const [chosen, setChosen] = useState<Option<Value> | null>(null);
  const isValue = (option: Option<Value> | null) => option?.value === value;
  return (
    <Base.Root<Option<Value>>
      items={options}
      value={options.find(isValue) ?? (isValue(chosen) ? chosen : null)}
      onValueChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? null);
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      disabled={disabled ?? false}
      {...(search && {
        // The name of a chosen option in the field is no search.
        onInputValueChange: (text, { reason }) => search.onType(reason === 'input-change' ? text : ''),
      })}
      {...(search && !search.isBusy && { filter: null })}
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
            <Base.Status className={statusStyle}>
              {search?.problem !== undefined ? <Problem {...search} /> : search?.isBusy && 'Searching…'}
            </Base.Status>
            <Base.Empty className={statusStyle}>
              {search?.problem === undefined && !search?.isBusy && nothing}
            </Base.Empty>
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

function Problem({ problem, onRetry }: OptionSearch) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span>{problem}</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}

const statusStyle = 'px-2 py-2 text-body text-ink-2 empty:hidden';
const markStyle =
  'flex h-full shrink-0 items-center justify-center rounded-sm px-1 text-ink-3 transition-colors hover:text-ink pointer-coarse:w-touch';
