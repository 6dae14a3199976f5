import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { UnrecordedTax, UnrecordedTaxes as Unrecorded } from '#shared/contract/taxes.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatNumber } from '#web/client/format.ts';
import { unrecordedTaxesQuery } from '#web/client/queries/taxes.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { Part } from '../Part.tsx';

/** What Stripe refused to record in its tax reports, and what to do. Nothing if there is none. */
export function UnrecordedTaxes({ storeId }: { storeId: string }) {
  const { data } = useQuery(unrecordedTaxesQuery(storeId));
  if (!data || data.count === 0) return null;
  const { items, count } = data;
  return (
    <Part id="unrecorded-taxes" title="Missing from Stripe’s tax reports">
      <Notice tone="warning" title={`Stripe refused to record ${countText(count)}`}>
        They’re in Stoa’s own report. Fix what Stripe names, then try again. If you can’t, add them to your tax return
        yourself and mark them as handled.
      </Notice>
      <ul aria-label="Missing from Stripe’s tax reports" className="flex flex-col border-t border-line">
        {items.map((item) => (
          <li key={`${item.orderId} ${item.kind} ${item.at}`} className="flex flex-col gap-1 border-b border-line py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                {KINDS[item.kind]}{' '}
                <Link to="/dashboard/sales" search={{ order: item.orderId }} className={linkStyle}>
                  {item.orderNumber}
                </Link>
              </span>
              <span className="text-small text-ink-2">{formatDate(item.at)}</span>
            </span>
            <span className="text-small wrap-anywhere text-ink-2">{item.reason}</span>
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="text-small text-ink-2">
          The latest {formatNumber(items.length)} of {formatNumber(count)}.
        </p>
      )}
      <Actions storeId={storeId} asOf={data.asOf} count={count} />
    </Part>
  );
}

function Actions({ storeId, asOf, count }: { storeId: string } & Pick<Unrecorded, 'asOf' | 'count'>) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const show = (unrecorded: Unrecorded) => client.setQueryData(unrecordedTaxesQuery(storeId).queryKey, unrecorded);
  const retry = useMutation({
    mutationFn: () => call('retryUnrecordedTaxes', { storeId }),
    onSuccess: (unrecorded) => {
      show(unrecorded);
      notify('success', 'Trying again. What Stripe refuses will reappear here.');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t try again. Please try again later.'),
  });
  const dismiss = useMutation({
    mutationFn: () => call('dismissUnrecordedTaxes', { storeId, until: asOf }),
    onSuccess: (unrecorded) => {
      setAsking(false);
      show(unrecorded);
      notify('success', 'Marked as handled');
    },
    onError: (error) => {
      setAsking(false);
      notifyRefusal(error, 'Couldn’t mark them as handled. Please try again.');
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<RefreshCw aria-hidden />} busy={retry.isPending} onClick={() => retry.mutate()}>
        Try again
      </Button>
      <Button onClick={() => setAsking(true)}>Mark all as handled</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Mark ${countText(count)} as handled?`}
        description="They’ll be removed from this list, and we won’t send them to Stripe again. Your orders and Stoa’s report don’t change."
        confirmLabel="Mark as handled"
        busy={dismiss.isPending}
        onConfirm={() => dismiss.mutate()}
      />
    </div>
  );
}

const countText = (count: number): string =>
  count === 1 ? '1 sale or refund' : `${formatNumber(count)} sales and refunds`;

const KINDS: Record<UnrecordedTax['kind'], string> = {
  sale: 'Sale of order',
  refund: 'Refund of order',
  'refund-undone': 'Failed refund of order',
  dispute: 'Lost dispute about order',
  'dispute-undone': 'Dispute won after it was lost, order',
};
