import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';

type ColorInputProps = {
  /** '#rrggbb' */
  value: string;
  onChange: (value: string) => void;
  /** The swatch's label for screen readers. The field's own label names the text input. */
  swatchLabel: string;
  /** Resets the color to its default. Absent if nothing was chosen. */
  onReset?: (() => void) | undefined;
};

/** A color, chosen with the system's picker or typed as '#rrggbb'. */
export function ColorInput({ value, onChange, swatchLabel, onReset }: ColorInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string) {
    setTyped(text);
    if (COMPLETE.test(text)) onChange(text.toLowerCase());
  }

  return (
    <TextInput
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
      figures
      spellCheck={false}
      autoComplete="off"
      maxLength={7}
      before={
        <label className="reach flex">
          <input
            type="color"
            aria-label={swatchLabel}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={swatchStyle}
          />
        </label>
      }
      after={
        onReset && (
          <span className="-mr-2 flex">
            <IconButton size="small" label="Reset" icon={<RotateCcw aria-hidden />} onClick={onReset} />
          </span>
        )
      }
    />
  );
}

const COMPLETE = /^#[\da-f]{6}$/i;

const swatchStyle = [
  'block size-6 cursor-pointer appearance-none overflow-hidden rounded-sm border border-edge bg-transparent p-0',
  '[&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-moz-color-swatch]:border-0',
].join(' ');
