import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { WebhookDelivery } from '#shared/contract/webhooks.ts';
import type { DeliveryState } from '#shared/rules/webhook.ts';
import { call, type Answer } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

/** How often the list is fetched again while something is being sent. */
const SENDING_MS = 3000;
const MINUTE_MS = 60_000;
/** A message that was just caused, such as a test, is listed a moment later. */
const FIRST_READINGS = 5;

/** Whether it is sent at about this time. Later attempts, and messages that wait because the server is down, are not waited for. */
const isSending = ({ state, dueAt }: WebhookDelivery): boolean =>
  state === 'waiting' && dueAt !== null && Math.abs(Date.parse(dueAt) - Date.now()) < MINUTE_MS;

export const webhooksQuery = (storeId: string) =>
  queryOptions<Answer<'listWebhooks'>>({
    queryKey: ['webhooks', storeId],
    queryFn: ({ signal }) => call('listWebhooks', { storeId }, { signal }),
  });

export const deliveriesKey = (storeId: string) => ['webhook-deliveries', storeId] as const;

interface Deliveries {
  webhookId: string;
  state: DeliveryState | undefined;
  /** Only this message. */
  messageId: string | undefined;
}

/** What was sent to a webhook, page by page. Fetched again while the newest ones are on their way. */
export const deliveriesQuery = (storeId: string, { webhookId, state, messageId }: Deliveries) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(storeId), webhookId, state, messageId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listWebhookDeliveries',
        {
          storeId,
          webhookId,
          limit: 30,
          ...(state !== undefined && { state }),
          ...(messageId !== undefined && { messageId }),
          ...cursorOf(pageParam),
        },
        { signal },
      ),
    ...FILTERED_PAGES,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < FIRST_READINGS || data?.pages.some(({ items }) => items.some(isSending)) ? SENDING_MS : false,
  });

export const deliveryQuery = (storeId: string, deliveryId: string) =>
  queryOptions<Answer<'getWebhookDelivery'>>({
    queryKey: [...deliveriesKey(storeId), 'one', deliveryId],
    queryFn: ({ signal }) => call('getWebhookDelivery', { storeId, deliveryId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isSending(data.delivery) ? SENDING_MS : false),
  });
