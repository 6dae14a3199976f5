import type { FieldProblems } from '#shared/contract/pages.ts';
import { FormField } from '../blocks/FormField.tsx';
import { useWords } from '../blocks/useWords.ts';

type FieldState = { problems: FieldProblems; focus: string | null };

/** The address of the account. */
export function EmailField(field: FieldState & { value: string }) {
  return <AddressField {...field} name="email" label={useWords().common.email} autoComplete="username" />;
}

/** The address to sign in with from now on. */
export function NewEmailField(field: FieldState & { value: string }) {
  return <AddressField {...field} name="newEmail" label={useWords().members.newEmail} autoComplete="email" />;
}

type AddressFieldProps = FieldState & { value: string; name: string; label: string; autoComplete: string };

function AddressField({ value, name, label, autoComplete, problems, focus }: AddressFieldProps) {
  return (
    <FormField
      name={name}
      label={label}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={320}
      required
      defaultValue={value}
      problem={problems[name]}
      takesFocus={focus === name}
    />
  );
}

export function NameField({ value, problems, focus }: FieldState & { value: string }) {
  return (
    <FormField
      name="name"
      label={useWords().common.name}
      autoComplete="name"
      maxLength={120}
      defaultValue={value}
      problem={problems['name']}
      takesFocus={focus === 'name'}
    />
  );
}

/** The password for signing in. */
export function PasswordField({ problems, focus }: FieldState) {
  return (
    <FormField
      name="password"
      label={useWords().common.password}
      type="password"
      autoComplete="current-password"
      required
      problem={problems['password']}
      takesFocus={focus === 'password'}
    />
  );
}

/** An optional password for a new account. It is asked for once, because a code signs in anyone who mistyped it. */
export function FirstPasswordField({ problems, focus }: FieldState) {
  const { common, auth } = useWords();
  return (
    <FormField
      name="password"
      label={common.password}
      type="password"
      autoComplete="new-password"
      minLength={6}
      hint={`${auth.passwordOptional} ${auth.passwordHint}`}
      problem={problems['password']}
      takesFocus={focus === 'password'}
    />
  );
}

/** A new password, twice. */
export function NewPasswordFields({ problems, focus }: FieldState) {
  const { auth } = useWords();
  return (
    <>
      <FormField
        name="password"
        label={auth.newPassword}
        type="password"
        autoComplete="new-password"
        minLength={6}
        required
        hint={auth.passwordHint}
        problem={problems['password']}
        takesFocus={focus === 'password'}
      />
      <FormField
        name="confirmation"
        label={auth.confirmPassword}
        type="password"
        autoComplete="new-password"
        required
        problem={problems['confirmation']}
        takesFocus={focus === 'confirmation'}
      />
    </>
  );
}

/** The six-digit code from the email. Spaces are allowed, so the field is longer than the code. */
export function CodeField({ problems, focus }: FieldState) {
  return (
    <FormField
      name="code"
      label={useWords().auth.code}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      placeholder="123456"
      required
      problem={problems['code']}
      takesFocus={focus === 'code'}
    />
  );
}
