import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronDown, X } from 'lucide-react';
import { Button } from './Button.tsx';
import { Combobox } from './Combobox.tsx';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import type { Option } from './option.ts';
import type { OptionSearch } from './optionSearch.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

export type Filter = {
  id: string;
  label: string;
  options: readonly Option[];
  /** For options that the server searches. The filter is then a field to type in. */
  search?: OptionSearch | undefined;
};

type FilterChipsProps = {
  filters: readonly Filter[];
  /** The selected option of each active filter, as in the URL. */
  values: Readonly<Record<string, string>>;
  /** Called with the id of the changed filter. Without one, all filters were cleared. */
  onChange: (values: Record<string, string>, touched?: string) => void;
};

export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const on = filters.filter(({ id }) => values[id] !== undefined);
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Filters</legend>
      {filters.map((filter) => {
        const { id } = filter;
        const props = {
          filter,
          value: values[id],
          onChoose: (value: string) => onChange({ ...values, [id]: value }, id),
          onRemove: () => onChange(without(values, id), id),
        };
        return filter.search ? <SearchedChip key={id} {...props} /> : <Chip key={id} {...props} />;
      })}
      {on.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => onChange({})}>
          Clear all
        </Button>
      )}
    </fieldset>
  );
}

type ChipProps = {
  filter: Filter;
  value: string | undefined;
  onChoose: (value: string) => void;
  onRemove: () => void;
};

function SearchedChip({ filter: { label, options, search }, value, onChoose, onRemove }: ChipProps) {
  return (
    <Field label={label} labelHidden>
      <Combobox
        options={options}
        value={value ?? null}
        onChange={(next) => (next === null ? onRemove() : onChoose(next))}
        search={search}
        placeholder={label}
      />
    </Field>
  );
}

function Chip({ filter, value, onChoose, onRemove }: ChipProps) {
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <span className={cx(chipStyle, chosen ? 'border-slate bg-slate-soft' : 'border-edge bg-surface')}>
      <Base.Root>
        <Base.Trigger className={cx(partStyle, 'min-w-0 pl-3', chosen ? 'pr-1' : 'pr-2')}>
          <span className="truncate">
            {filter.label}
            {chosen && <span className="font-medium">: {chosen.label}</span>}
          </span>
          {!chosen && <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />}
        </Base.Trigger>
        <Choices filter={filter} value={value} onChoose={onChoose} />
      </Base.Root>
      {chosen && (
        <button
          type="button"
          aria-label={`Remove filter ${filter.label}`}
          onClick={onRemove}
          className={cx(partStyle, 'min-w-control-small justify-center')}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}

function Choices({ filter, value, onChoose }: Omit<ChipProps, 'onRemove'>) {
  return (
    <Base.Portal render={popupPlace}>
      <Base.Positioner sideOffset={4} align="start" className="z-50 outline-none">
        <Base.Popup className={cx(popupStyle, 'max-h-(--available-height) min-w-menu overflow-y-auto')}>
          <Base.RadioGroup value={value ?? null} onValueChange={onChoose}>
            {filter.options.map((option) => (
              <Base.RadioItem key={option.value} value={option.value} closeOnClick className={popupItemStyle}>
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                <Base.RadioItemIndicator className="text-slate">
                  <Check aria-hidden className="size-4" />
                </Base.RadioItemIndicator>
              </Base.RadioItem>
            ))}
          </Base.RadioGroup>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function without(values: Readonly<Record<string, string>>, id: string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== id));
}

const chipStyle =
  'inline-flex h-control-small max-w-full items-stretch rounded-full border text-small transition-colors';
const partStyle = 'flex items-center gap-1 rounded-full text-ink transition-colors hover:bg-hover';
