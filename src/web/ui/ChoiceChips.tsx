import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';

type Choice<Value extends string> = { value: Value; label: string; count?: string | undefined };

type ChoiceChipsProps<Value extends string> = {
  /** The label for screen readers: 'Show'. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of a few views, all visible. Arrow keys move the selection. On a phone the row scrolls sideways. */
export function ChoiceChips<Value extends string>({ label, choices, value, onChange }: ChoiceChipsProps<Value>) {
  return (
    <ToggleGroup<Value>
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className="-m-1 flex max-w-[calc(100%+var(--space-2))] min-w-0 gap-2 overflow-x-auto p-1"
    >
      {choices.map((choice) => (
        <Toggle<Value> key={choice.value} value={choice.value} className={chipStyle}>
          {choice.label}
          {choice.count !== undefined && <span className="figures font-normal">{choice.count}</span>}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}

const chipStyle = [
  'inline-flex h-control-small shrink-0 items-center gap-2 rounded-full border border-edge bg-surface px-3',
  'text-small font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-hover hover:text-ink',
  'data-pressed:border-slate data-pressed:bg-slate-soft data-pressed:text-ink',
].join(' ');
