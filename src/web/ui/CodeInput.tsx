import { OTPField } from '@base-ui/react/otp-field';

type CodeInputProps = {
  value: string;
  onChange: (code: string) => void;
  /** Called when all digits are there, typed, pasted or autofilled. */
  onComplete?: (code: string) => void;
  length?: number;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** A field for a code from an email, with one box per digit. A pasted '123 456' fills all boxes. */
export function CodeInput({ value, onChange, onComplete, length = 6, name, disabled, autoFocus }: CodeInputProps) {
  return (
    <OTPField.Root
      // The last digit submits the code, so an error must not be held back as if the code were incomplete.
      onInput={(event) => event.stopPropagation()}
      length={length}
      value={value}
      onValueChange={onChange}
      onValueComplete={(code) => onComplete?.(code)}
      disabled={disabled ?? false}
      {...(name === undefined ? {} : { name })}
      className="flex w-full max-w-form gap-2"
    >
      {Array.from({ length }, (_, at) => (
        <OTPField.Input
          key={at}
          aria-label={at === 0 ? undefined : `Digit ${at + 1} of ${length}`}
          // The person was just asked for the code, and the screen has nothing else to do.
          autoFocus={Boolean(autoFocus) && at === 0}
          className={digitStyle}
        />
      ))}
    </OTPField.Root>
  );
}

const digitStyle = [
  'figures h-12 w-full min-w-0 flex-1 rounded-sm border border-edge bg-surface text-center text-title font-medium',
  'data-invalid:border-brick disabled:bg-sunken disabled:text-ink-3',
].join(' ');
