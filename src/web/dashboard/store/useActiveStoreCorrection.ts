import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { rememberUser } from '#web/client/queries/user.ts';

type Choice = { chosen: string | undefined; remembered: string | null | undefined };

/** Corrects the creator's activeStoreId in the background where it names no store of theirs (specification, point 4). */
export function useActiveStoreCorrection({ chosen, remembered }: Choice) {
  const queryClient = useQueryClient();
  useEffect(
    function correct() {
      if (chosen === undefined || remembered === undefined || chosen === remembered) return;
      call('switchActiveStore', { storeId: chosen }).then(
        () => rememberUser(queryClient, { activeStoreId: chosen }),
        (error: unknown) => {
          // Nobody asked for it, so nobody is told; a store that is gone is found out by reading the list again.
          if (!(error instanceof CallRefusal)) throw error;
          return queryClient.invalidateQueries({ queryKey: storesQuery.queryKey });
        },
      );
    },
    [queryClient, chosen, remembered],
  );
}
