import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCw } from 'lucide-react';
import type { FullWebhookDelivery } from '#shared/contract/webhooks.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../../list/LoadProblem.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { problemText, stateOf } from './webhookText.ts';
import { deliveriesKey, deliveryQuery } from './webhooksQuery.ts';

type DeliveryDetailProps = { storeId: string; deliveryId: string; isOff: boolean; onBack: () => void };

/** One message with what the server answered last. */
export function DeliveryDetail({ storeId, deliveryId, isOff, onBack }: DeliveryDetailProps) {
  const client = useQueryClient();
  const query = useQuery(deliveryQuery(storeId, deliveryId));
  const resend = useMutation({
    mutationFn: () => call('resendWebhook', { storeId, deliveryId }),
    onSuccess: async (answer) => {
      client.setQueryData(deliveryQuery(storeId, deliveryId).queryKey, answer);
      notify('success', 'Sent again');
      await client.invalidateQueries({ queryKey: deliveriesKey(storeId) });
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t send it again. Please try again.'),
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <Button size="small" variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          All deliveries
        </Button>
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          disabled={isOff}
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
      </div>
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Facts delivery={query.data.delivery} />}
    </div>
  );
}

function Facts({ delivery }: { delivery: FullWebhookDelivery }) {
  const { kind, messageId, attempts, triedAt, dueAt, status, durationMs, payload, answer } = delivery;
  const { label, tone } = stateOf(delivery);
  const why = problemText(delivery);
  const rows = [
    ['Message ID', messageId],
    ['Created', formatDateTime(delivery.createdAt)],
    ['Attempts', `${attempts}`],
    ...(triedAt === null ? [] : [['Last attempt', formatDateTime(triedAt)]]),
    ...(dueAt === null || attempts === 0 ? [] : [['Next attempt', formatDateTime(dueAt)]]),
    ...(status === null ? [] : [['Status', `${status}`]]),
    ...(durationMs === null ? [] : [['Duration', `${durationMs} ms`]]),
  ];
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <code className="min-w-0 text-large font-medium wrap-anywhere">{kind}</code>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {why !== null && delivery.state !== 'delivered' && (
        <Notice tone={delivery.state === 'failed' ? 'error' : 'warning'}>{why}</Notice>
      )}
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Text
        title="Message"
        text={payload === null ? null : indented(payload)}
        otherwise="It was erased, because the customer deleted their account."
      />
      {status !== null && <Text title="Answer" text={answer === '' ? null : answer} otherwise="It was empty." />}
    </>
  );
}

function Text({ title, text, otherwise }: { title: string; text: string | null; otherwise: string }) {
  return (
    <section className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      {text === null ? (
        <p className="text-small text-ink-2">{otherwise}</p>
      ) : (
        <pre className="max-h-96 min-w-0 overflow-auto rounded-sm bg-sunken p-3 text-small wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      )}
    </section>
  );
}

function indented(json: string): string {
  const parsed = parseJson(json);
  return parsed === undefined ? json : JSON.stringify(parsed, null, 2);
}
