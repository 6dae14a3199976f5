import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '#web/client/live.ts';
import { homeKey, cacheLatestOrders } from '#web/client/queries/home.ts';

/** Shows sales and refunds live while the home page is open. */
export function useLiveOrders(storeId: string): void {
  const client = useQueryClient();
  useEffect(
    function listen() {
      return live([`orders:${storeId}`], {
        onOrders: (orders) => {
          // The figures depend on the orders and are refetched. The list updates at once.
          if (cacheLatestOrders(client, storeId, orders)) void client.invalidateQueries({ queryKey: homeKey(storeId) });
        },
      });
    },
    [client, storeId],
  );
}
