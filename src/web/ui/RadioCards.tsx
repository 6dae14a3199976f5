import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactNode, type Ref } from 'react';
import { cx } from './cx.ts';
import type { Option } from './option.ts';

/** The image is above the text, the icon beside it. */
type Card<Value extends string = string> = Option<Value> & { icon?: ReactNode; picture?: ReactNode };

type RadioCardsProps<Value extends string> = {
  options: readonly Card<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 3;
  name?: string;
  /** Of the group, for the focus. */
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A choice of a few options with a sentence or an image each. Use it in a Field with kind="choice". */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { options, value, onChange, columns = 2, name, id, disabled, ref } = props;
  const group = (
    <RadioGroup<Value | null>
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled ?? false}
      className={cx('grid gap-2', columnStyle[columns])}
      {...(id === undefined ? {} : { id })}
      {...(name === undefined ? {} : { name })}
      {...(ref === undefined ? {} : { inputRef: ref })}
    >
      {options.map((option) => (
        <RadioCard key={option.value} {...option} />
      ))}
    </RadioGroup>
  );
  return columns === 1 ? group : <div className="@container w-full">{group}</div>;
}

function RadioCard({ value, label, hint, icon, picture, disabled }: Card) {
  // Named explicitly, because each card would otherwise take the name of the Field around them.
  const id = useId();
  return (
    <label className={cx(cardStyle, picture ? 'p-2' : 'p-3')}>
      {picture && (
        <span aria-hidden className="block overflow-hidden rounded-sm border border-line">
          {picture}
        </span>
      )}
      <span className={cx('flex items-start gap-2', Boolean(picture) && 'p-1 pt-2')}>
        <Radio.Root
          value={value}
          disabled={disabled ?? false}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={dotStyle}
        >
          <Radio.Indicator className="size-2 rounded-full bg-on-accent forced-colors:bg-[Highlight]" />
        </Radio.Root>
        <span className="min-w-0 flex-1">
          <span id={`${id}-label`} className="block font-medium text-balance">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="block text-small text-pretty text-ink-2">
              {hint}
            </span>
          )}
        </span>
        {icon && <span className="shrink-0 text-ink-3 [&>svg]:size-icon">{icon}</span>}
      </span>
    </label>
  );
}

// The cards are side by side if their sentences have room, whatever is beside them on the page.
const columnStyle = { 1: '', 2: '@min-[25rem]:grid-cols-2', 3: '@min-[36rem]:grid-cols-3' };

const cardStyle = [
  'block min-h-control min-w-0 rounded-md border border-edge bg-surface text-body transition-colors',
  'hover:bg-hover has-data-checked:border-slate has-data-checked:bg-slate-soft has-data-disabled:opacity-50',
  'outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
].join(' ');

const dotStyle = [
  'mt-hair flex size-mark shrink-0 items-center justify-center rounded-full border border-edge bg-surface outline-none',
  'data-checked:border-slate data-checked:bg-slate data-invalid:border-brick',
].join(' ');
