import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { chooseActiveStore } from '#shared/rules/store.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { userQuery } from '#web/client/queries/user.ts';

const NONE: readonly Store[] = [];

/** The store the creator works in, by the rules of the specification, point 4; null without stores. */
export function useActiveStore(): Store | null {
  const { data: user } = useQuery(userQuery);
  const { data: stores = NONE } = useQuery(storesQuery);
  return chooseActiveStore(stores, user?.activeStoreId);
}

/** The same for pages that only exist inside a store: the frame shows them to nobody without one. */
export function useStore(): Store {
  const store = useActiveStore();
  if (!store) throw new Error('This page stands inside a store.');
  return store;
}
