import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayoutEntry, PayoutRow } from '#shared/contract/payouts.ts';
import { ENTRY_LABELS } from '#shared/rules/entryText.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { RowsShape } from '../settings/SettingsShapes.tsx';
import { Fact, Facts } from '../admin/Facts.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { useRows } from '../list/useRows.ts';
import { arrivalText, PayoutBadge } from './payoutColumns.tsx';
import { payoutEntriesQuery, payoutQuery } from './payoutsQuery.ts';

interface PayoutPanelProps {
  storeId: string;
  payoutId: string | undefined;
  onClose: () => void;
}

/** One payout, and what it consists of. */
export function PayoutPanel({ storeId, payoutId, onClose }: PayoutPanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(payoutId);
  if (payoutId !== undefined && payoutId !== shown) setShown(payoutId);
  const { data: payout } = useQuery({ ...payoutQuery(storeId, shown ?? ''), enabled: shown !== undefined });
  if (!payout) return null;
  const arrives = arrivalText(payout);
  return (
    <Sheet
      open={payoutId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Payout of ${formatMoney(payout.amount)}`}
      description={formatDate(payout.createdAt)}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <PayoutBadge status={payout.status} />
        </div>
        {payout.status === 'failed' && (
          <Notice tone="warning" title="Your bank returned this payout">
            {payout.failure === null ? '' : `${payout.failure} `}The money is back in your balance. Check your bank
            details in your payment provider’s dashboard.
          </Notice>
        )}
        <Facts>
          {arrives !== null && <Fact label="At your bank">{arrives}</Fact>}
          <Fact label="ID">
            <span className="font-code text-small wrap-anywhere">{payout.providerId}</span>
          </Fact>
        </Facts>
        <section className="flex min-w-0 flex-col gap-3" aria-labelledby="payout-entries">
          <h3 id="payout-entries" className="font-medium">
            What’s in this payout
          </h3>
          <Entries storeId={storeId} payout={payout} />
        </section>
      </div>
    </Sheet>
  );
}

function Entries({ storeId, payout }: { storeId: string; payout: PayoutRow }) {
  const query = useInfiniteQuery({ ...payoutEntriesQuery(storeId, payout.id), enabled: payout.hasEntries });
  const rows = useRows(query);
  if (!payout.hasEntries)
    return (
      <p className="text-ink-2">Your payment provider lists this for automatic payouts only, a few hours later.</p>
    );
  if (query.isError && rows.length === 0)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <RowsShape rows={3} />;
  return (
    <>
      <ul className="flex min-w-0 flex-col">
        {rows.map((entry) => (
          <li key={entry.id} className="border-b border-line py-2 last:border-b-0">
            <EntryLine {...entry} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

/** Green is for money that comes in. */
function EntryLine({ kind, order, fee, net, at }: PayoutEntry) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4">
      <div className="flex min-w-0 flex-col">
        <span>
          {ENTRY_LABELS[kind]}
          {order && (
            <>
              {' '}
              <Link to="/dashboard/sales" search={{ order: order.id }} className={linkStyle}>
                {order.number}
              </Link>
            </>
          )}
        </span>
        <span className="text-small text-ink-2">
          {formatDate(at)}
          {fee.amount !== 0 && kind !== 'fee' && <> · after {formatMoney(fee)} fees</>}
        </span>
      </div>
      <span className={net.amount > 0 ? 'figures text-leaf' : 'figures'}>{formatMoney(net)}</span>
    </div>
  );
}
