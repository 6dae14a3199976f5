import { useState, type SyntheticEvent } from 'react';
import { isCode } from '#shared/rules/code.ts';
import { DEV_MAIL, hasDevPages } from '#web/client/devPages.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { StepHead } from './StepHead.tsx';

/** The state of a code that was sent. */
type Verification = {
  email: string;
  /** The problem of a later request, if any. */
  problem: string | null;
  /** Why the last code was refused. It disappears when another one is typed. */
  codeProblem: string | undefined;
  busy: boolean;
  verify: (code: string) => void;
  /** Seconds until another code can be sent. */
  resendIn: number;
  resending: boolean;
  resend: () => void;
  back: () => void;
};

type CodeStepProps = { verification: Verification; title: string; verifyLabel: string; backLabel: string };

/** Asks for the emailed code. The sixth digit submits it. Another code can be requested after a pause. */
export function CodeStep({ verification, title, verifyLabel, backLabel }: CodeStepProps) {
  const { email, problem, codeProblem, busy, verify, resendIn, resending, resend, back } = verification;
  const [code, setCode] = useState('');

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isCode(code) && !busy) verify(code);
  }

  return (
    <>
      <StepHead title={title}>
        We’re sending a 6-digit code to{' '}
        <strong className="inline-block max-w-full font-medium text-ink">{email}</strong>. It expires in 10 minutes. If
        it doesn’t arrive, request a new one.
      </StepHead>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Field label="Verification code" error={code === '' ? codeProblem : undefined}>
          <CodeInput
            value={code}
            onChange={setCode}
            onComplete={(complete) => !busy && verify(complete)}
            name="code"
            // The screen has just asked for the code and offers nothing else to do.
            autoFocus
          />
        </Field>
        <Button type="submit" variant="primary" wide busy={busy} disabled={!isCode(code)}>
          {verifyLabel}
        </Button>
      </form>
      {hasDevPages() && (
        <p className="mt-4 text-small text-ink-2">
          This installation isn’t in production, so its emails stay on this machine.{' '}
          <a className={linkStyle} href={DEV_MAIL} target="_blank" rel="noreferrer">
            Read the email
          </a>
        </p>
      )}
      <div className="-mx-3 mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="small" onClick={back}>
          {backLabel}
        </Button>
        <Button variant="quiet" size="small" busy={resending} disabled={resendIn > 0} onClick={resend}>
          <span className="figures">{resendIn > 0 ? `Resend code in ${resendIn} s` : 'Resend code'}</span>
        </Button>
      </div>
    </>
  );
}
