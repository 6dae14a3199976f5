import { Part } from '../Part.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { TwoSteps } from './TwoSteps.tsx';

/** What opens the account besides the password. */
export function SecurityPart({ email }: { email: string }) {
  return (
    <Part
      id="security"
      title="Two-step sign-in and passkeys"
      sentence="More than a password between your store and everybody else. Every change here signs you out everywhere else."
    >
      <TwoSteps email={email} />
      <PasskeyList email={email} />
    </Part>
  );
}
