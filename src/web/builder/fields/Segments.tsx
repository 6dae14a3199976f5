import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of one option in a segmented control, with labels or icons. Arrow keys move the selection. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <ToggleGroup<Value>
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className="flex min-w-0 gap-px rounded-sm border border-edge bg-sunken p-hair"
    >
      {options.map((option) => (
        <Toggle<Value>
          key={option.value}
          value={option.value}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          className={segmentStyle}
        >
          {option.icon ?? option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}

const segmentStyle = [
  'flex h-control-small min-w-0 flex-auto items-center justify-center rounded-tick px-2 text-small whitespace-nowrap',
  'text-ink-2 transition-colors hover:text-ink [&>svg]:size-icon',
  'data-pressed:bg-surface data-pressed:font-medium data-pressed:text-ink data-pressed:ring-1 data-pressed:ring-line',
].join(' ');
