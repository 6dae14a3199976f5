import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { NameAndAddress } from '../store/NameAndAddress.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { StepHead } from './StepHead.tsx';
import type { Signup } from './useSignup.ts';

export function SignupForm({ signup }: { signup: Signup }) {
  const { form, slugCheck, problem, busy, submit } = signup;
  const { errors } = form.formState;
  const [password, email, storeName, ...names] = useWatch({
    control: form.control,
    name: ['password', 'email', 'storeName', 'firstName', 'lastName'],
  });
  const lacksAddress = storeName.trim() !== '' && ['idle', 'invalid'].includes(slugCheck.state);

  useEffect(
    function goToRefusedField() {
      const refused = FIELDS.find((field) => form.getFieldState(field).invalid);
      if (refused) form.setFocus(refused);
    },
    [form],
  );

  return (
    <>
      <StepHead title="Open your store">Your store and link page, ready in five minutes.</StepHead>
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <StoreFields signup={signup} />
        <Field
          label="Password"
          error={errors.password?.message}
          hint={<PasswordStrength password={password} owner={{ email, names: [storeName, ...names] }} />}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" wide busy={busy} disabled={slugCheck.state !== 'valid'}>
            Create account
          </Button>
          {lacksAddress && (
            <p className="text-center text-small text-ink-2">Please fix the store name issues before continuing</p>
          )}
        </div>
      </form>
      <p className="mt-6 text-body text-ink-2">
        Already have an account?{' '}
        <Link to="/login" className={linkStyle}>
          Sign in
        </Link>
      </p>
    </>
  );
}

const FIELDS = ['firstName', 'lastName', 'email', 'storeName', 'slug', 'password'] as const;

function StoreFields({ signup: { form, slugCheck } }: { signup: Signup }) {
  const name = useController({ control: form.control, name: 'storeName' });
  const slug = useController({ control: form.control, name: 'slug' });
  const [firstName, lastName, email] = useWatch({ control: form.control, name: ['firstName', 'lastName', 'email'] });
  return (
    <NameAndAddress
      name={name.field.value}
      slug={slug.field.value}
      check={slugCheck}
      people={[`${firstName} ${lastName}`, email]}
      nameError={name.fieldState.error?.message}
      slugError={slug.fieldState.error?.message}
      onName={name.field.onChange}
      onSlug={slug.field.onChange}
      nameRef={name.field.ref}
      slugRef={slug.field.ref}
    />
  );
}
