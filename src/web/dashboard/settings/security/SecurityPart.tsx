import { Part } from '../Part.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { TwoSteps } from './TwoSteps.tsx';

/** Sign-in methods besides the password. */
export function SecurityPart({ email }: { email: string }) {
  return (
    <Part
      id="security"
      title="Two-step sign-in and passkeys"
      sentence="Protect your store with more than a password. Each change here signs you out everywhere else."
    >
      <TwoSteps email={email} />
      <PasskeyList email={email} />
    </Part>
  );
}
