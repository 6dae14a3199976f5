import { PasswordPart } from '../PasswordPart.tsx';
import { SessionsPart } from '../SessionsPart.tsx';
import type { AccountSettingsProps } from '../settingsPages.tsx';
import { EmailChange } from './EmailChange.tsx';
import { SecurityActivity } from './SecurityActivity.tsx';
import { SecurityPart } from './SecurityPart.tsx';

/** Everything that opens the account, and where it is open. */
export function SecurityPage({ user: { email } }: AccountSettingsProps) {
  return (
    <div className="flex flex-col gap-8">
      <EmailChange email={email} />
      <PasswordPart email={email} />
      <SecurityPart email={email} />
      <SessionsPart />
      <SecurityActivity />
    </div>
  );
}
