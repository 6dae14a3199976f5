import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { chooseActiveStore } from '#shared/rules/store.ts';
import { call } from './call.ts';
import { CallRefusal } from './CallRefusal.ts';
import { storesQuery } from './queries/stores.ts';
import { rememberUser, userQuery } from './queries/user.ts';

/**
 * Corrects the creator's activeStoreId where it names no store of theirs (specification, point 4). The loaded list may
 * be older than the choice, for example when another window opened the store, so the list is loaded again first.
 */
export async function correctActiveStore(client: QueryClient): Promise<void> {
  const before = findCorrection(client);
  if (!before || !(await reloadList(client))) return;
  const correction = findCorrection(client);
  // A creator who chose again meanwhile gets a correction of their own, should it need one.
  if (!correction || correction.activeStoreId !== before.activeStoreId) return;
  try {
    const { activeStoreId } = await call('switchActiveStore', { storeId: correction.storeId, onlyIfMissing: true });
    rememberUser(client, { activeStoreId });
  } catch (error) {
    // The creator did not ask for this, so a refusal is not shown. A store that is gone leaves the list.
    if (!(error instanceof CallRefusal)) throw error;
    await client.invalidateQueries({ queryKey: storesQuery.queryKey });
  }
}

function findCorrection(client: QueryClient) {
  const user = client.getQueryData(userQuery.queryKey);
  const stores = client.getQueryData(storesQuery.queryKey);
  if (!user || !stores) return null;
  const storeId = chooseActiveStore(stores, user.activeStoreId)?.id;
  return storeId === undefined || storeId === user.activeStoreId
    ? null
    : { storeId, activeStoreId: user.activeStoreId };
}

/** True once a list is there that was requested after this call. */
async function reloadList(client: QueryClient): Promise<boolean> {
  try {
    await client.refetchQueries({ queryKey: storesQuery.queryKey }, { cancelRefetch: true, throwOnError: true });
    return true;
  } catch (error) {
    if (error instanceof CallRefusal || error instanceof CancelledError) return false;
    throw error;
  }
}
