import { DeleteAccountPart } from './DeleteAccountPart.tsx';
import { DeletedStoresPart } from './DeletedStoresPart.tsx';
import { DeleteStorePart } from './DeleteStorePart.tsx';
import type { AccountSettingsProps } from './settingsPages.tsx';

/** Deletes a store or the account, and restores stores. */
export function DangerZonePage({ user, store }: AccountSettingsProps) {
  return (
    <div className="flex flex-col gap-8">
      {store && <DeleteStorePart store={store} />}
      <DeleteAccountPart email={user.email} />
      {/* Last, because it appears once its list has loaded and would push the parts below it down. */}
      <DeletedStoresPart />
    </div>
  );
}
