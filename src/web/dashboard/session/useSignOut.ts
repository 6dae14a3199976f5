import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#web/client/call.ts';
import { userKey } from '#web/client/queries/user.ts';
import { notifyRefusal } from '../notify.ts';

/** Ends the session here, and forgets what it showed. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await call('signOut', {});
    } catch (error) {
      // Looking signed out while the session lives on would be worse than staying.
      notifyRefusal(error, 'You could not be signed out. Please try again.');
      return;
    }
    queryClient.setQueryData(userKey, null);
    await router.navigate({ to: '/login', replace: true });
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  };
}
