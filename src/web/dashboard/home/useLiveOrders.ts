import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '#web/client/live.ts';
import { homeKey, rememberLatestOrders } from '#web/client/queries/home.ts';

/** Shows sales and refunds as they happen while the home page is open. */
export function useLiveOrders(storeId: string): void {
  const client = useQueryClient();
  useEffect(
    function listen() {
      return live([`orders:${storeId}`], {
        onOrders: (orders) => {
          // The figures follow from the orders; the list is there at once.
          if (rememberLatestOrders(client, storeId, orders))
            void client.invalidateQueries({ queryKey: homeKey(storeId) });
        },
      });
    },
    [client, storeId],
  );
}
