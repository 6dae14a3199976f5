import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Difference } from '#shared/contract/payouts.ts';
import { ENTRY_LABELS } from '#shared/rules/entryText.ts';
import { formatMoney, formatNumber } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { balanceQuery } from './payoutsQuery.ts';

/** What the payment provider holds for the store, and what does not match the store's own books. */
export function Balance({ storeId }: { storeId: string }) {
  const { data: balance, error, refetch } = useQuery(balanceQuery(storeId));
  if (error && !balance)
    return <LoadNotice error={error} otherwise="Couldn’t load your balance." onRetry={() => void refetch()} />;
  if (!balance || (balance.balances.length === 0 && balance.differenceCount === 0)) return null;
  return (
    <div className="mb-6 flex min-w-0 flex-col gap-4">
      {balance.isTest && <Notice>Test mode: this money isn’t real.</Notice>}
      {balance.differenceCount > 0 && <Differences shown={balance.differences} count={balance.differenceCount} />}
      {balance.balances.map(({ available, pending }, at) => (
        <StatRow key={available.currency}>
          <Stat
            label="Available to pay out"
            value={formatMoney(available)}
            note={availableText(available.amount, at)}
          />
          <Stat
            label="Pending"
            value={formatMoney(pending)}
            note={pending.amount !== 0 && 'Available in a few days.'}
          />
        </StatRow>
      ))}
    </div>
  );
}

/** Refunds and disputes can take more than there is. */
function availableText(available: number, at: number): string | false {
  if (available < 0) return 'Refunds or disputes took more than you had. Your next sales will cover it.';
  return at === 0 && 'Updated every hour.';
}

function Differences({ shown, count }: { shown: readonly Difference[]; count: number }) {
  return (
    <Notice
      tone="warning"
      title={
        count === 1
          ? '1 amount doesn’t match your payment provider'
          : `${formatNumber(count)} amounts don’t match your payment provider`
      }
    >
      <div className="flex flex-col gap-2">
        <ul className="flex flex-col gap-1">
          {shown.map((difference) => (
            <li key={difference.id}>
              <DifferenceLine {...difference} />
            </li>
          ))}
        </ul>
        <p>
          Your orders aren’t affected. Look {count === 1 ? 'it' : 'them'} up in your payment provider’s dashboard. If
          money is missing there, contact the administrator of this site, who sees the same list.
        </p>
      </div>
    </Notice>
  );
}

function DifferenceLine({ kind, order, booked, received }: Difference) {
  if (kind === 'other')
    return (
      <>
        Correction by your payment provider: <span className="figures">{formatMoney(received)}</span>
      </>
    );
  return (
    <>
      {ENTRY_LABELS[kind]}
      {order && (
        <>
          {' for order '}
          <Link to="/dashboard/sales" search={{ order: order.id }} className={linkStyle}>
            {order.number}
          </Link>
        </>
      )}
      : <span className="figures">{formatMoney(booked)}</span> here,{' '}
      <span className="figures">{formatMoney(received)}</span> at your payment provider
    </>
  );
}
