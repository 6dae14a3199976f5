import type { ReactNode } from 'react';
import { FormField, type FieldState } from '../blocks/FormField.tsx';
import { useMessages } from '../blocks/useMessages.ts';

/** The account's email address. With passkeys, browsers list them below the field. */
export function EmailField({ hasPasskeys = false, ...field }: FieldState & { value: string; hasPasskeys?: boolean }) {
  const autoComplete = hasPasskeys ? 'username webauthn' : 'username';
  return <AddressField {...field} name="email" label={useMessages().common.email} autoComplete={autoComplete} />;
}

/** The new email address to sign in with. */
export function NewEmailField(field: FieldState & { value: string }) {
  return <AddressField {...field} name="newEmail" label={useMessages().members.newEmail} autoComplete="email" />;
}

type AddressFieldProps = FieldState & {
  value: string;
  name: string;
  label: string;
  autoComplete: string;
  hint?: ReactNode;
  readOnly?: boolean;
};

export function AddressField({ value, name, label, autoComplete, hint, ...state }: AddressFieldProps) {
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
      hint={hint}
      {...state}
    />
  );
}

export function NameField({ value, ...state }: FieldState & { value: string }) {
  return (
    <FormField
      name="name"
      label={useMessages().common.name}
      autoComplete="name"
      maxLength={120}
      defaultValue={value}
      {...state}
    />
  );
}

/** The password for signing in. */
export function PasswordField(state: FieldState) {
  return (
    <FormField
      name="password"
      label={useMessages().common.password}
      type="password"
      autoComplete="current-password"
      required
      {...state}
    />
  );
}

/** An optional password for a new account. It is asked for once, because a code signs in anyone who mistyped it. */
export function FirstPasswordField(state: FieldState) {
  const { common, auth } = useMessages();
  return (
    <FormField
      name="password"
      label={common.password}
      type="password"
      autoComplete="new-password"
      minLength={6}
      hint={`${auth.passwordOptional} ${auth.passwordHint}`}
      {...state}
    />
  );
}

/** A new password, twice. */
export function NewPasswordFields(state: FieldState) {
  const { auth } = useMessages();
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
        {...state}
      />
      <FormField
        name="confirmation"
        label={auth.confirmPassword}
        type="password"
        autoComplete="new-password"
        required
        {...state}
      />
    </>
  );
}

/** The six-digit code from the email. Spaces are allowed, so the field is longer than the code. */
export function CodeField(state: FieldState) {
  return (
    <FormField
      name="code"
      label={useMessages().auth.code}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      placeholder="123456"
      required
      {...state}
    />
  );
}
