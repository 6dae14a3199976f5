import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { emailProblem } from '#shared/rules/email.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { StepHead } from './StepHead.tsx';

type ResetEmailStepProps = { email: string; problem: string | null; busy: boolean; onSend: (email: string) => void };

export function ResetEmailStep({ email, problem, busy, onSend }: ResetEmailStepProps) {
  const form = useForm<{ email: string }>({
    resolver: checkedBy((values) => ({
      email: emailProblem(values.email) === null ? null : 'Please enter a valid email address',
    })),
    defaultValues: { email },
  });
  const submit = form.handleSubmit((values) => onSend(values.email.trim()));
  return (
    <>
      <StepHead title="Reset your password">Enter your email address and we’ll send you a 6-digit code.</StepHead>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Field label="Email" error={form.formState.errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" wide busy={busy}>
          Send code
        </Button>
      </form>
      <p className="mt-6 text-body text-ink-2">
        <Link to="/login" className={linkStyle}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}
