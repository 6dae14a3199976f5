import { RotateCcw } from 'lucide-react';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type PickRowProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Resets to the theme's own value. Absent if nothing was chosen. */
  onReset?: (() => void) | undefined;
};

/** A labeled choice with a button that resets it to the theme's value. */
export function PickRow<Value extends string>({ label, options, value, onChange, onReset }: PickRowProps<Value>) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex min-h-6 items-center justify-between gap-2 text-body font-medium">
        {label}
        {onReset && (
          <IconButton size="small" label={`Reset ${label}`} icon={<RotateCcw aria-hidden />} onClick={onReset} />
        )}
      </span>
      <ChoiceChips label={label} choices={options} value={value} onChange={onChange} />
    </div>
  );
}
