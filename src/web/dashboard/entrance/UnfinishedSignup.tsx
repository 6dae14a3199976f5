import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StepHead } from './StepHead.tsx';
import type { Signup } from './useSignup.ts';

/** The email address is verified, but creating the account failed: people edit the form or try again. */
export function UnfinishedSignup({ signup: { problem, isFormWrong, busy, createAccount, back } }: { signup: Signup }) {
  return (
    <>
      <StepHead title="Verify your email" arrives>
        {isFormWrong
          ? 'Your email address is verified, but something in the form needs to change.'
          : 'Your email address is verified, but your account isn’t ready yet.'}
      </StepHead>
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {!isFormWrong && (
          <Button variant="primary" wide busy={busy} onClick={createAccount}>
            Try again
          </Button>
        )}
        <Button variant={isFormWrong ? 'primary' : 'secondary'} wide onClick={back}>
          Back to signup form
        </Button>
      </div>
    </>
  );
}
