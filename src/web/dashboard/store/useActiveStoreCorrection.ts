import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { correctActiveStore } from '#web/client/correctActiveStore.ts';

type Choice = { chosen: string | undefined; remembered: string | null | undefined };

/** Corrects the creator's activeStoreId in the background where it names no store of theirs (specification, point 4). */
export function useActiveStoreCorrection({ chosen, remembered }: Choice) {
  const queryClient = useQueryClient();
  useEffect(
    function correct() {
      if (chosen === undefined || remembered === undefined || chosen === remembered) return;
      void correctActiveStore(queryClient);
    },
    [queryClient, chosen, remembered],
  );
}
