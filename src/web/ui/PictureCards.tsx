import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactNode, type Ref } from 'react';
import { cx } from './cx.ts';
import type { Option } from './option.ts';

type PictureCardsProps<Value extends string> = {
  options: readonly (Option<Value> & { picture: ReactNode })[];
  value: Value | null;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLInputElement>;
};

/** One of a few that are best seen: each choice shows what it makes. Stands in a Field of kind="choice". */
export function PictureCards<Value extends string>({ options, value, onChange, ref }: PictureCardsProps<Value>) {
  return (
    <RadioGroup<Value | null>
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      className="grid gap-3 md:grid-cols-2"
      {...(ref === undefined ? {} : { inputRef: ref })}
    >
      {options.map((option) => (
        <PictureCard key={option.value} {...option} />
      ))}
    </RadioGroup>
  );
}

function PictureCard({ value, label, hint, picture }: Option & { picture: ReactNode }) {
  // Named here, or each card would take the name of the Field around them all.
  const id = useId();
  return (
    <label className={cardStyle}>
      <span aria-hidden className="block overflow-hidden rounded-sm border border-line">
        {picture}
      </span>
      <span className="flex items-start gap-3 p-1 pt-2">
        <Radio.Root
          value={value}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={dotStyle}
        >
          <Radio.Indicator className="size-2 rounded-full bg-on-accent" />
        </Radio.Root>
        <span className="min-w-0">
          <span id={`${id}-label`} className="block font-medium">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="block text-small text-ink-2">
              {hint}
            </span>
          )}
        </span>
      </span>
    </label>
  );
}

const cardStyle = [
  'min-w-0 rounded-md border border-edge bg-surface p-2 text-body transition-colors hover:bg-hover',
  'has-data-checked:border-mocha has-data-checked:bg-mocha-soft',
  'outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
].join(' ');

const dotStyle = cx(
  'mt-hair flex size-mark shrink-0 items-center justify-center rounded-full border border-edge bg-surface outline-none',
  'data-checked:border-mocha data-checked:bg-mocha',
);
