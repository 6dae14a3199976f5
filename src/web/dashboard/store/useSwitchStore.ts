import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#web/client/call.ts';
import { rememberUser, userQuery } from '#web/client/queries/user.ts';
import { notifyRefusal } from '../notify.ts';
import { useActiveStore } from './useActiveStore.ts';

/** Switches to another of the creator's stores; switching to the active one does nothing (specification, point 4). */
export function useSwitchStore(): (storeId: string) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const active = useActiveStore();

  return async (storeId) => {
    if (storeId === active?.id) return;
    const before = queryClient.getQueryData(userQuery.queryKey)?.activeStoreId ?? null;
    rememberUser(queryClient, { activeStoreId: storeId });
    // A product or an order belongs to the store that is left; its list exists in every store.
    const list = router.state.location.pathname.split('/').slice(0, 3).join('/');
    void router.navigate({ href: list });
    try {
      await call('switchActiveStore', { storeId });
    } catch (error) {
      rememberUser(queryClient, { activeStoreId: before });
      notifyRefusal(error);
    }
  };
}
