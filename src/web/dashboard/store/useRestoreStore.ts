import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { reloadStores, rememberStore } from '#web/client/queries/stores.ts';
import { rememberUser, userQuery } from '#web/client/queries/user.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Brings a deleted store back; where there was none, it is the one at work. */
export function useRestoreStore() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (storeId: string) => call('restoreStore', { storeId }),
    onSuccess: ({ store }) => {
      const active = queryClient.getQueryData(userQuery.queryKey)?.activeStoreId;
      rememberStore(queryClient, store);
      rememberUser(queryClient, { activeStoreId: active ?? store.id });
      notify('success', `${store.name} is back`, 'It is open at its old address.');
    },
    onError: (error) => notifyRefusal(error, 'The store could not be restored. Please try again.'),
    onSettled: () => reloadStores(queryClient),
  });
  return { restore: (storeId: string) => mutate(storeId), restoring: isPending ? variables : null };
}
