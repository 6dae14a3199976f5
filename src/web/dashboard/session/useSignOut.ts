import { useRouter } from '@tanstack/react-router';
import { call } from '#web/client/call.ts';
import { notifyRefusal } from '../notify.ts';

/** Ends the session. Reloads the page, so that neither caches nor responses in flight survive. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      await call('signOut', {});
    } catch (error) {
      // Appearing signed out while the session lives on would be worse than staying.
      notifyRefusal(error, 'Couldn’t sign you out. Please try again.');
      return;
    }
    await router.navigate({ to: '/login', replace: true, reloadDocument: true });
  };
}
