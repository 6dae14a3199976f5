import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DeliveryState } from '#shared/rules/webhook.ts';
import { call, type Answer } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

/** How often the list is fetched again while something is being sent. */
const SENDING_MS = 3000;

export const webhooksQuery = (storeId: string) =>
  queryOptions<Answer<'listWebhooks'>>({
    queryKey: ['webhooks', storeId],
    queryFn: ({ signal }) => call('listWebhooks', { storeId }, { signal }),
  });

export const deliveriesKey = (storeId: string) => ['webhook-deliveries', storeId] as const;

interface Deliveries {
  webhookId: string;
  state: DeliveryState | undefined;
}

/** What was sent to a webhook, page by page. Fetched again while the newest ones are on their way. */
export const deliveriesQuery = (storeId: string, { webhookId, state }: Deliveries) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(storeId), webhookId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listWebhookDeliveries',
        { storeId, webhookId, limit: 30, ...(state !== undefined && { state }), ...cursorOf(pageParam) },
        { signal },
      ),
    ...FILTERED_PAGES,
    refetchInterval: SENDING_MS,
  });

export const deliveryQuery = (storeId: string, deliveryId: string) =>
  queryOptions<Answer<'getWebhookDelivery'>>({
    queryKey: [...deliveriesKey(storeId), 'one', deliveryId],
    queryFn: ({ signal }) => call('getWebhookDelivery', { storeId, deliveryId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.delivery.state === 'waiting' ? SENDING_MS : false),
  });
