import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#shared/contract/webhooks.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { DELIVERY_STATES, type DeliveryState } from '#shared/rules/webhook.ts';
import { formatAgo } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../../list/LoadProblem.tsx';
import { useRows } from '../../list/useRows.ts';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import { STATES, stateOf } from './webhookText.ts';
import { deliveriesQuery } from './webhooksQuery.ts';

type DeliveriesSheetProps = { storeId: string; webhook: Webhook | undefined; onClose: () => void };

/** What was sent to a webhook in the last 30 days, and each message with its answer. */
export function DeliveriesSheet({ storeId, webhook, onClose }: DeliveriesSheetProps) {
  // The sheet keeps its content while it slides out.
  const [shown, setShown] = useState(webhook);
  const [deliveryId, setDeliveryId] = useState<string>();
  if (webhook !== undefined && webhook !== shown) {
    setShown(webhook);
    if (webhook.id !== shown?.id) setDeliveryId(undefined);
  }
  return (
    <Sheet
      open={webhook !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={deliveryId === undefined ? 'Deliveries' : 'Delivery'}
      description={shown && <span className="wrap-anywhere">{shown.url}</span>}
    >
      {shown && webhook && deliveryId === undefined && (
        <DeliveryList storeId={storeId} webhookId={shown.id} onOpen={setDeliveryId} />
      )}
      {shown && webhook && deliveryId !== undefined && (
        <DeliveryDetail
          storeId={storeId}
          deliveryId={deliveryId}
          isOff={shown.off !== null}
          onBack={() => setDeliveryId(undefined)}
        />
      )}
    </Sheet>
  );
}

type Filter = DeliveryState | 'all';
const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  ...DELIVERY_STATES.map((value) => ({ value, label: STATES[value].label })),
];

type DeliveryListProps = { storeId: string; webhookId: string; onOpen: (deliveryId: string) => void };

function DeliveryList({ storeId, webhookId, onOpen }: DeliveryListProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isKnown = wanted === '' || isUuid(wanted);
  const state = filter === 'all' ? undefined : filter;
  const messageId = wanted === '' ? undefined : wanted;
  const query = useInfiniteQuery({ ...deliveriesQuery(storeId, { webhookId, state, messageId }), enabled: isKnown });
  const found = useRows(query);
  const rows = isKnown ? found : [];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SearchInput label="Search by message ID" value={search} onSearch={setSearch} />
      <ChoiceChips label="Show" choices={FILTERS} value={filter} onChange={setFilter} />
      {isKnown && query.isPending && <Skeleton lines={4} />}
      {query.isError && rows.length === 0 && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
      {(query.isSuccess || !isKnown) && rows.length === 0 && (
        <p className="py-8 text-center text-balance text-ink-2">
          {wanted !== ''
            ? 'No delivery has this message ID.'
            : filter === 'all'
              ? 'Nothing was sent yet. Messages of the last 30 days will appear here.'
              : 'No deliveries match this filter.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {rows.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow delivery={delivery} onOpen={() => onOpen(delivery.id)} />
            </li>
          ))}
        </ul>
      )}
      {isKnown && query.hasNextPage && (
        <span className="flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </span>
      )}
      {rows.length > 0 && !query.hasNextPage && (
        <p className="text-center text-small text-ink-3">Messages are kept for 30 days.</p>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { kind, createdAt, status, durationMs, attempts } = delivery;
  const { label, tone } = stateOf(delivery);
  const facts = [
    formatAgo(createdAt),
    ...(status === null ? [] : [`${status}`]),
    ...(durationMs === null ? [] : [`${durationMs} ms`]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full min-w-0 items-center gap-3 rounded-sm py-3 text-left transition-colors hover:bg-hover"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <code className="min-w-0 truncate text-body">{kind}</code>
        <span className="figures text-small text-ink-2">{facts.join(' · ')}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </button>
  );
}
