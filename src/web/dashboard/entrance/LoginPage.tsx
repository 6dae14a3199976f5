import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { safeReturnPath } from '#shared/rules/redirect.ts';
import { call } from '#web/client/call.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { HOME } from '../home/home.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { credentialProblems, type Credentials } from './credentialProblems.ts';
import { StepHead } from './StepHead.tsx';

export function LoginPage() {
  const { returnTo } = useSearch({ from: '/entrance' });
  const { form, signIn, busy, problem } = useSignIn(safeReturnPath(returnTo, HOME));
  const { errors } = form.formState;
  return (
    <>
      <StepHead title="Welcome back">Sign in to your store.</StepHead>
      <form noValidate onSubmit={(event) => void form.handleSubmit(signIn)(event)} className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
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
        <Button type="submit" variant="primary" wide busy={busy}>
          Sign in
        </Button>
      </form>
      <p className="mt-6 text-body text-ink-2">
        New to Stoa?{' '}
        <Link to="/signup" search={returnTo === undefined ? {} : { returnTo }} className={linkStyle}>
          Create an account
        </Link>
      </p>
    </>
  );
}

function useSignIn(returnTo: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Credentials>({
    resolver: checkedBy(credentialProblems),
    defaultValues: { email: '', password: '' },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (credentials: Credentials) => call('signIn', credentials),
    onMutate: () => setProblem(null),
    onSuccess: ({ user }) => {
      queryClient.clear();
      queryClient.setQueryData(userQuery.queryKey, user);
      return router.navigate({ href: returnTo, replace: true });
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: { email: 'email', password: 'password' },
        otherwise: 'An unexpected error occurred',
        show: setProblem,
      }),
  });
  return { form, problem, busy: isPending || isSuccess, signIn: (credentials: Credentials) => mutate(credentials) };
}
