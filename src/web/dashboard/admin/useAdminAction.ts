import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../notify.ts';
import { ADMIN_KEY } from './adminQueries.ts';

/** Performs an admin action, confirms it with a toast, and refetches all admin queries. */
export function useAdminAction() {
  const queryClient = useQueryClient();
  return async (act: () => Promise<unknown>, done: string): Promise<void> => {
    await act();
    notify('success', done);
    await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
  };
}
