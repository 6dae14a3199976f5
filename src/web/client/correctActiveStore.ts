import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { chooseActiveStore } from '#shared/rules/store.ts';
import { call } from './call.ts';
import { CallRefusal } from './CallRefusal.ts';
import { storesQuery } from './queries/stores.ts';
import { cacheUser, userQuery } from './queries/user.ts';

/**
 * Corrects an activeStoreId that names none of the creator's stores (specification, point 4). The loaded list may be
 * older than the choice, for example after another window opened the store, so the list is reloaded first.
 */
export async function correctActiveStore(client: QueryClient): Promise<void> {
  const before = findCorrection(client);
  if (!before || !(await reloadList(client))) return;
  const correction = findCorrection(client);
  // If the creator has switched again meanwhile, that choice is checked separately.
  if (!correction || correction.activeStoreId !== before.activeStoreId) return;
  try {
    const { activeStoreId } = await call('switchActiveStore', { storeId: correction.storeId, onlyIfMissing: true });
    cacheUser(client, { activeStoreId });
  } catch (error) {
    // The creator did not ask for this, so a refusal is not shown. A deleted store disappears from the list.
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

/** True once a list has loaded that was requested after this call. */
async function reloadList(client: QueryClient): Promise<boolean> {
  try {
    await client.refetchQueries({ queryKey: storesQuery.queryKey }, { cancelRefetch: true, throwOnError: true });
    return true;
  } catch (error) {
    if (error instanceof CallRefusal || error instanceof CancelledError) return false;
    throw error;
  }
}
