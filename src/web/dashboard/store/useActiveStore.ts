import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { chooseActiveStore } from '#shared/rules/store.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { userQuery } from '#web/client/queries/user.ts';

const NONE: readonly Store[] = [];

/** The creator's active store, by the rules of point 4 of the specification. Null without stores. */
export function useActiveStore(): Store | null {
  const { data: user } = useQuery(userQuery);
  const { data: stores = NONE } = useQuery(storesQuery);
  return chooseActiveStore(stores, user?.activeStoreId);
}

/** The same for pages that exist only inside a store. The frame shows them to nobody without one. */
export function useStore(): Store {
  const store = useActiveStore();
  if (!store) throw new Error('useStore must be used on a page of a store.');
  return store;
}
