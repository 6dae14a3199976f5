import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#web/client/call.ts';
import { cacheUser, userQuery } from '#web/client/queries/user.ts';
import { notifyRefusal } from '../notify.ts';
import { useActiveStore } from './useActiveStore.ts';

/** Switches to another store. Switching to the active one does nothing (specification, point 4). */
export function useSwitchStore(): (storeId: string) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const active = useActiveStore();

  return async (storeId) => {
    if (storeId === active?.id) return;
    const before = queryClient.getQueryData(userQuery.queryKey)?.activeStoreId ?? null;
    cacheUser(queryClient, { activeStoreId: storeId });
    // Pages of a product or an order belong to the previous store, so the switch leads to their list.
    const list = router.state.location.pathname.split('/').slice(0, 3).join('/');
    void router.navigate({ href: list });
    try {
      await call('switchActiveStore', { storeId });
    } catch (error) {
      cacheUser(queryClient, { activeStoreId: before });
      notifyRefusal(error);
    }
  };
}
