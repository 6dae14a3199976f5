import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type' | 'after' | 'autoComplete'> & {
  /** Tells password managers whether to fill in a password or to suggest one. */
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordInput({ disabled, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      {...(disabled === undefined ? {} : { disabled })}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <span className="-mr-2 flex">
          <IconButton
            size="small"
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            disabled={disabled ?? false}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  );
}
