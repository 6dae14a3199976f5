import { PasswordPart } from '../PasswordPart.tsx';
import { SessionsPart } from '../SessionsPart.tsx';
import type { AccountSettingsProps } from '../settingsPages.tsx';
import { EmailChange } from './EmailChange.tsx';
import { SecurityActivity } from './SecurityActivity.tsx';
import { SecurityPart } from './SecurityPart.tsx';

/** Sign-in methods, sessions and recent activity. */
export function SecurityPage({ user }: AccountSettingsProps) {
  return (
    <div className="flex flex-col gap-8">
      <EmailChange email={user.email} />
      <PasswordPart owner={{ email: user.email, names: [user.firstName, user.lastName] }} />
      <SecurityPart email={user.email} />
      <SessionsPart />
      <SecurityActivity />
    </div>
  );
}
