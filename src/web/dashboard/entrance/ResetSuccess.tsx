import { PASSWORD_RESET_REDIRECT_MS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { DoneMark } from './DoneMark.tsx';
import { StepHead } from './StepHead.tsx';
import { useNextStep } from './useNextStep.ts';

export function ResetSuccess() {
  const go = useNextStep({ to: '/login', after: PASSWORD_RESET_REDIRECT_MS });
  return (
    <>
      <DoneMark />
      <StepHead title="Password changed" arrives>
        Sign in with your new password. Redirecting you now…
      </StepHead>
      <Button variant="primary" wide onClick={go}>
        Go to sign in
      </Button>
    </>
  );
}
