import { useRouter } from '@tanstack/react-router';
import { call } from '#web/client/call.ts';
import { notifyRefusal } from '../notify.ts';

/** Ends the session here. The page is loaded anew, so that neither memory nor an answer still under way outlives it. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      await call('signOut', {});
    } catch (error) {
      // Looking signed out while the session lives on would be worse than staying.
      notifyRefusal(error, 'You could not be signed out. Please try again.');
      return;
    }
    await router.navigate({ to: '/login', replace: true, reloadDocument: true });
  };
}
