import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { useActiveStore } from '../store/useActiveStore.ts';
import { DeleteAccountPart } from './DeleteAccountPart.tsx';
import { DeletedStoresPart } from './DeletedStoresPart.tsx';
import { DeleteStorePart } from './DeleteStorePart.tsx';
import { DomainsPart } from './domains/DomainsPart.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LinksPart } from './LinksPart.tsx';
import { LookPart } from './LookPart.tsx';
import { MailPart } from './MailPart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { PoolPart } from './PoolPart.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { SecurityPart } from './security/SecurityPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import { SettingsIndex, type PartName } from './SettingsIndex.tsx';
import { StorePart } from './StorePart.tsx';
import { YourDataPart } from './YourDataPart.tsx';
import { useSettings } from './useSettings.ts';

export function SettingsPage() {
  const { data: user } = useQuery(userQuery);
  const store = useActiveStore();
  // What was typed for one store is never saved into another.
  return user ? <Settings key={store?.id} user={user} store={store} /> : null;
}

function Settings({ user, store }: { user: User; store: Store | null }) {
  const settings = useSettings(user, store);
  return (
    <>
      <PageHead title="Settings" sentence="Your store, how it looks, and you." />
      <SettingsIndex parts={store ? [...STORE_PARTS, ...OWN_PARTS, ...DELETE_PARTS] : [...OWN_PARTS, DELETE_ACCOUNT]} />
      <div className="flex flex-col">
        {store && (
          <>
            <StorePart settings={settings} store={store} />
            <LinksPart settings={settings} />
            <LookPart settings={settings} store={store} />
            <DomainsPart store={store} />
            <MailPart settings={settings} store={store} />
            <PoolPart store={store} />
          </>
        )}
        <ProfilePart settings={settings} email={user.email} />
        <PasswordPart email={user.email} />
        <SecurityPart email={user.email} />
        <SessionsPart />
        <YourDataPart />
        {store && <DeleteStorePart store={store} onDeleted={settings.discard} />}
        <DeletedStoresPart />
        <DeleteAccountPart email={user.email} onDeleted={settings.discard} />
        <SaveBar dirty={settings.dirty} saving={settings.saving} onSave={settings.save} onDiscard={settings.discard} />
      </div>
      <LeaveGuard active={settings.dirty} />
    </>
  );
}

const STORE_PARTS: readonly PartName[] = [
  { id: 'store', title: 'Store' },
  { id: 'links', title: 'Social links' },
  { id: 'look', title: 'Look' },
  { id: 'domains', title: 'Domains' },
  { id: 'mail', title: 'Mail' },
  { id: 'customers', title: 'Customers' },
];

const OWN_PARTS: readonly PartName[] = [
  { id: 'profile', title: 'Profile' },
  { id: 'password', title: 'Password' },
  { id: 'security', title: 'Security' },
  { id: 'sessions', title: 'Signed in' },
  { id: 'your-data', title: 'Your data' },
];

const DELETE_ACCOUNT: PartName = { id: 'delete-account', title: 'Delete account' };

const DELETE_PARTS: readonly PartName[] = [{ id: 'delete-store', title: 'Delete store' }, DELETE_ACCOUNT];
