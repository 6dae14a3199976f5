import { isolate } from '#shared/kit/isolate.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { reloadStores, cacheStore } from '#web/client/queries/stores.ts';
import { cacheUser, userQuery } from '#web/client/queries/user.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Restores a deleted store. If there was no other store, it becomes the active one. */
export function useRestoreStore() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (storeId: string) => call('restoreStore', { storeId }),
    onSuccess: ({ store }) => {
      const active = queryClient.getQueryData(userQuery.queryKey)?.activeStoreId;
      cacheStore(queryClient, store);
      cacheUser(queryClient, { activeStoreId: active ?? store.id });
      notify('success', `${isolate(store.name)} restored`, 'It’s open again at its old address.');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t restore the store. Please try again.'),
    onSettled: () => reloadStores(queryClient),
  });
  return { restore: (storeId: string) => mutate(storeId), restoring: isPending ? variables : null };
}
