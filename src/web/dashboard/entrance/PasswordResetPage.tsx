import { CodeStep } from './CodeStep.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { ResetEmailStep } from './ResetEmailStep.tsx';
import { ResetSuccess } from './ResetSuccess.tsx';
import { usePasswordReset } from './usePasswordReset.ts';

/** email -> verify-code -> new-password -> success (specification, point 4). */
export function PasswordResetPage() {
  const reset = usePasswordReset();
  switch (reset.step) {
    case 'email':
      return <ResetEmailStep email={reset.email} problem={reset.problem} busy={reset.busy} onSend={reset.send} />;
    case 'verify-code':
      return (
        <CodeStep
          key={reset.wrongCodes}
          verification={reset}
          title="Check your email"
          verifyLabel="Verify code"
          backLabel="Back to email"
        />
      );
    case 'new-password':
      return <NewPasswordStep reset={reset} />;
    case 'success':
      return <ResetSuccess />;
  }
}
