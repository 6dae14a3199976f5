import { useQuery } from '@tanstack/react-query';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { CreatingStep } from './CreatingStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { MaintenanceScreen } from './MaintenanceScreen.tsx';
import { SignupForm } from './SignupForm.tsx';
import { SignupSuccess } from './SignupSuccess.tsx';
import { UnfinishedSignup } from './UnfinishedSignup.tsx';
import { useSignup } from './useSignup.ts';

/** form -> verify-email -> creating-account -> success (specification, point 4). */
export function SignupPage() {
  const signup = useSignup();
  const { data: maintenance } = useQuery(maintenanceQuery);
  // The hook keeps the input, so that people continue where they were after maintenance.
  const isUnderWay = signup.step === 'creating-account' || signup.step === 'success';
  if (maintenance && !maintenance.signupsAllowed && !isUnderWay) return <MaintenanceScreen maintenance={maintenance} />;
  switch (signup.step) {
    case 'form':
      return <SignupForm signup={signup} />;
    case 'verify-email':
      if (signup.isVerified) return <UnfinishedSignup signup={signup} />;
      return (
        <CodeStep
          key={signup.wrongCodes}
          verification={signup}
          title="Verify your email"
          verifyLabel="Verify email"
          backLabel="Back to signup form"
        />
      );
    case 'creating-account':
      return <CreatingStep />;
    case 'success':
      return <SignupSuccess firstName={signup.firstName} hasStore={signup.hasStore} />;
  }
}
