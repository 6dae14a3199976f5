import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvoiceRow } from '#shared/contract/invoices.ts';
import type { Order } from '#shared/contract/orders.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { invoiceSettingsQuery } from '#web/client/queries/invoices.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { invoiceUrl, orderInvoicesQuery } from './invoicesQuery.ts';

/** How often the documents are fetched again while one is being prepared. */
const PREPARING_MS = 3000;

/** The invoices of an order. Without the seller's details there are none, and this says what to enter. */
export function OrderInvoices({ storeId, order }: { storeId: string; order: Pick<Order, 'id' | 'status'> }) {
  const [requested, setRequested] = useState(false);
  const settings = useQuery(invoiceSettingsQuery(storeId));
  const query = useQuery({
    ...orderInvoicesQuery(storeId, order.id),
    refetchInterval: ({ state }) => isPreparing(state.data, requested) && PREPARING_MS,
  });
  const documents = query.data;
  if (settings.isError || query.isError) return <p className="text-ink-2">Couldn’t load the invoices.</p>;
  if (settings.isPending || documents === undefined) return <Skeleton lines={1} />;
  if (documents.length > 0) return <Documents storeId={storeId} documents={documents} />;
  if (settings.data === null)
    return (
      <p className="text-ink-2">
        Buyers get a receipt only. To issue invoices, enter your legal name and address in{' '}
        <Link to="/dashboard/settings/$page" params={{ page: 'invoices' }} className="reach text-mocha underline">
          invoice settings
        </Link>
        .
      </p>
    );
  if (order.status === 'void' || order.status === 'requires-action')
    return <p className="text-ink-2">Issued once the payment goes through.</p>;
  return <IssueNow storeId={storeId} orderId={order.id} requested={requested} onRequested={() => setRequested(true)} />;
}

const isPreparing = (documents: readonly InvoiceRow[] | undefined, requested: boolean): boolean =>
  documents?.some(({ isReady }) => !isReady) === true || (requested && documents?.length === 0);

function Documents({ storeId, documents }: { storeId: string; documents: readonly InvoiceRow[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {documents.map(({ id, kind, number, issuedAt, isReady, isTest }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          {isReady ? (
            <a href={invoiceUrl(storeId, id)} download className="reach text-mocha underline wrap-anywhere">
              {number}
            </a>
          ) : (
            <span className="wrap-anywhere">{number}</span>
          )}
          <span className="text-small text-ink-2">
            {[
              kind === 'credit-note' && 'Credit note',
              isTest && 'Test',
              isReady ? formatDate(issuedAt) : 'Being prepared',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

type IssueNowProps = { storeId: string; orderId: string; requested: boolean; onRequested: () => void };

function IssueNow({ storeId, orderId, requested, onRequested }: IssueNowProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function issue() {
    setBusy(true);
    try {
      await call('issueInvoice', { storeId, orderId });
      onRequested();
      await client.invalidateQueries({ queryKey: ['invoices', storeId] });
      notify('success', 'Invoice requested', 'It will appear here in a moment.');
    } catch (error) {
      notifyRefusal(error, 'Couldn’t issue the invoice.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-small text-ink-2">
        We issue the invoice an hour after the payment, so that the buyer can add their company.
      </p>
      <Button size="small" busy={busy || requested} onClick={() => void issue()}>
        Issue now
      </Button>
    </div>
  );
}
