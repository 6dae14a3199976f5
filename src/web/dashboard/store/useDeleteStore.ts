import { isolate } from '#shared/kit/isolate.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { invalidateStore, reloadStores } from '#web/client/queries/stores.ts';
import { cacheUser } from '#web/client/queries/user.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Deletes a store and switches to the next one. */
export function useDeleteStore({ id, name }: Store) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('deleteStoreAndTenant', { storeId: id, name }),
    onSuccess: async ({ store, activeStoreId }) => {
      await router.navigate({ to: '/dashboard' });
      cacheUser(queryClient, { activeStoreId });
      invalidateStore(queryClient, id);
      notify('success', `${isolate(name)} deleted`, `You can restore it until ${formatDate(store.removedAt)}.`);
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t delete the store. Please try again.'),
    onSettled: () => reloadStores(queryClient),
  });
  return { deleteStore: () => mutate(), deleting: isPending };
}
