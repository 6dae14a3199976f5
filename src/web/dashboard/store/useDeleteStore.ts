import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { forgetStore, reloadStores } from '#web/client/queries/stores.ts';
import { rememberUser } from '#web/client/queries/user.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Deletes a store and goes on in the next one. */
export function useDeleteStore({ id, name }: Store) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('deleteStoreAndTenant', { storeId: id, name }),
    onSuccess: async ({ store, activeStoreId }) => {
      await router.navigate({ to: '/dashboard' });
      rememberUser(queryClient, { activeStoreId });
      forgetStore(queryClient, id);
      notify('success', `${name} is deleted`, `You can restore it until ${formatDate(store.goesAt)}.`);
    },
    onError: (error) => notifyRefusal(error, 'The store could not be deleted. Please try again.'),
    onSettled: () => reloadStores(queryClient),
  });
  return { deleteStore: () => mutate(), deleting: isPending };
}
