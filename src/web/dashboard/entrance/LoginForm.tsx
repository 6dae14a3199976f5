import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { checkedBy } from '#web/client/checkedBy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { credentialProblems, type Credentials } from './credentialProblems.ts';
import { MissingStore } from './MissingStore.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { StepHead } from './StepHead.tsx';
import type { useSignIn } from './useSignIn.ts';

/** Email and password, or a passkey. */
export function LoginForm({ login }: { login: ReturnType<typeof useSignIn> }) {
  const form = useForm<Credentials>({
    resolver: checkedBy(credentialProblems),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  return (
    <>
      <MissingStore />
      <StepHead title="Welcome back">Sign in to your store.</StepHead>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(login.signIn)(event)}
        className="flex flex-col gap-4"
      >
        {!login.isProven && login.problem && <Notice tone="error">{login.problem}</Notice>}
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        <div className="relative flex flex-col">
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          <span className="absolute top-0 right-0 text-body">
            <Link to="/password-reset" className={`${linkStyle} reach`}>
              Forgot password?
            </Link>
          </span>
        </div>
        <Button type="submit" variant="primary" wide busy={login.busy}>
          Sign in
        </Button>
        <PasskeyButton busy={login.passkeyBusy} onUse={login.usePasskey} />
      </form>
      <p className="mt-6 text-body text-ink-2">
        New to Stoa?{' '}
        <Link to="/signup" className={linkStyle}>
          Create an account
        </Link>
      </p>
    </>
  );
}
