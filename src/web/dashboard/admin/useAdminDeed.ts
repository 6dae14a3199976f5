import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../notify.ts';
import { ADMIN_KEY } from './adminQueries.ts';

/** Does something as an admin, says that it is done, and lets every list of the admin's page read again. */
export function useAdminDeed() {
  const queryClient = useQueryClient();
  return async (act: () => Promise<unknown>, done: string): Promise<void> => {
    await act();
    notify('success', done);
    await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
  };
}
