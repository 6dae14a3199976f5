import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { correctActiveStore } from '#web/client/correctActiveStore.ts';

type Choice = { chosen: string | undefined; remembered: string | null | undefined };

/** Corrects an activeStoreId that names none of the creator's stores, in the background (specification, point 4). */
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
