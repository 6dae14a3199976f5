import { isolate } from '#shared/kit/isolate.ts';
import { SIGNUP_REDIRECT_MS, SIGNUP_WITHOUT_STORE_REDIRECT_MS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DoneMark } from './DoneMark.tsx';
import { StepHead } from './StepHead.tsx';
import { useNextStep } from './useNextStep.ts';

export function SignupSuccess({ firstName, hasStore }: { firstName: string; hasStore: boolean }) {
  const go = useNextStep({ to: '/dashboard', after: hasStore ? SIGNUP_REDIRECT_MS : SIGNUP_WITHOUT_STORE_REDIRECT_MS });
  return (
    <>
      <DoneMark />
      <StepHead title={`Welcome, ${isolate(firstName)}`} arrives>
        {hasStore ? 'Your store is open. Taking you to your dashboard…' : 'Taking you to your dashboard…'}
      </StepHead>
      {!hasStore && (
        <div className="mb-4">
          <Notice tone="warning">Store setup had an issue, but your account was created successfully.</Notice>
        </div>
      )}
      <Button variant="primary" wide onClick={go}>
        Go to your dashboard
      </Button>
    </>
  );
}
