import { PASSWORD_RESET_REDIRECT_MS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { DoneMark } from './DoneMark.tsx';
import { StepHead } from './StepHead.tsx';
import { useMoveOn } from './useMoveOn.ts';

export function ResetSuccess() {
  const go = useMoveOn({ to: '/login', after: PASSWORD_RESET_REDIRECT_MS });
  return (
    <>
      <DoneMark />
      <StepHead title="Your password is changed" arrives>
        Sign in with the new one. Taking you there.
      </StepHead>
      <Button variant="primary" wide onClick={go}>
        Go to sign in
      </Button>
    </>
  );
}
