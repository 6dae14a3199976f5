import { TextInput } from '#web/ui/TextInput.tsx';

type WebAddressInputProps = { value: string; onChange: (value: string) => void };

/** The input of a web address, inside the Field that labels it. */
export function WebAddressInput({ value, onChange }: WebAddressInputProps) {
  return (
    <TextInput
      type="url"
      inputMode="url"
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={2000}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
