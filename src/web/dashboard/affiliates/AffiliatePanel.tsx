import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Commission, StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { conversionText } from '#shared/rules/storeAffiliate.ts';
import { formatDate, formatMoney, formatNumber, locale } from '#web/client/format.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Fact, Facts } from '../admin/Facts.tsx';
import { PanelPart } from '../customers/PanelPart.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { useRows } from '../list/useRows.ts';
import { RowsShape } from '../settings/SettingsShapes.tsx';
import { copyStoreLink } from '../store/copyStoreLink.ts';
import { AffiliateBadge, COMMISSION_LABELS, rateText } from './affiliateColumns.tsx';
import { commissionPaymentsQuery, commissionsQuery } from './affiliatesQuery.ts';
import { DeleteAffiliate } from './DeleteAffiliate.tsx';
import { MarkPaid } from './MarkPaid.tsx';
import { SendLinks } from './SendLinks.tsx';

interface AffiliatePanelProps {
  storeId: string;
  affiliate: StoreAffiliate | undefined;
  onEdit: (affiliate: StoreAffiliate) => void;
  onClose: () => void;
}

/** One affiliate beside the list: links, balance, sales and payments. */
export function AffiliatePanel({ storeId, affiliate, onEdit, onClose }: AffiliatePanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(affiliate);
  if (affiliate !== undefined && affiliate !== shown) setShown(affiliate);
  return (
    <Sheet
      open={affiliate !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.name ?? 'Affiliate'}
      description={shown && <AffiliateBadge {...shown} />}
      actions={
        shown && (
          <span className="flex flex-wrap items-center justify-end gap-2">
            <DeleteAffiliate storeId={storeId} affiliate={shown} onDone={onClose} />
            <Button icon={<Pencil aria-hidden />} onClick={() => onEdit(shown)}>
              Edit
            </Button>
          </span>
        )
      }
    >
      {shown && (
        <div className="flex min-w-0 flex-col gap-6">
          <Facts>
            <Fact label="Email">{shown.email}</Fact>
            <Fact label="Commission">{rateText(shown.basisPoints)}</Fact>
            {shown.discountCode !== '' && <Fact label="Discount code">{shown.discountCode}</Fact>}
          </Facts>
          <PanelPart title="Links" action={<SendLinks storeId={storeId} affiliate={shown} />}>
            <CopiedLink label="The link that they share" link={shown.link} />
            <CopiedLink label="Their page" link={shown.pageUrl} />
          </PanelPart>
          <PanelPart title="Last 30 days">
            <Reach {...shown} />
          </PanelPart>
          <PanelPart title="Balance">
            <Balances storeId={storeId} affiliate={shown} />
          </PanelPart>
          <PanelPart title="Sales">
            <Commissions storeId={storeId} affiliateId={shown.id} />
          </PanelPart>
          <PanelPart title="Payments">
            <Payments storeId={storeId} affiliateId={shown.id} />
          </PanelPart>
        </div>
      )}
    </Sheet>
  );
}

function CopiedLink({ label, link }: { label: string; link: string }) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 border-b border-line py-1 last:border-b-0">
      <div className="min-w-0">
        <span className="text-small text-ink-2">{label}</span>
        <a href={link} target="_blank" rel="noreferrer" className={`${linkStyle} block truncate`} dir="ltr">
          {link}
        </a>
      </div>
      <IconButton label={`Copy: ${label}`} icon={<Copy aria-hidden />} onClick={() => void copyStoreLink(link)} />
    </div>
  );
}

function Reach({ recent, discountCode }: Pick<StoreAffiliate, 'recent' | 'discountCode'>) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Facts>
        <Fact label="Clicks on their link">{formatNumber(recent.clicks)}</Fact>
        <Fact label="Orders">{formatNumber(recent.sales)}</Fact>
        <Fact label="Conversion">{conversionText(recent, locale()) ?? '–'}</Fact>
      </Facts>
      {discountCode !== '' && (
        <p className="text-small text-ink-2">Orders with their discount code count too, also without a click.</p>
      )}
    </div>
  );
}

function Balances({ storeId, affiliate }: { storeId: string; affiliate: StoreAffiliate }) {
  const { balances } = affiliate;
  if (balances.length === 0) return <p className="text-ink-2">Nothing earned yet.</p>;
  return balances.map(({ held, due, paid }) => (
    <div key={held.currency} className="flex min-w-0 flex-col gap-2">
      <Facts>
        <Fact label="Held for 30 days">{formatMoney(held)}</Fact>
        <Fact label="Due">
          <span className="flex flex-wrap items-center justify-end gap-2">
            {formatMoney(due)}
            {due.amount > 0 && <MarkPaid storeId={storeId} affiliate={affiliate} due={due} />}
          </span>
        </Fact>
        <Fact label="Paid">{formatMoney(paid)}</Fact>
      </Facts>
      {due.amount < 0 && (
        <p className="text-small text-ink-2">
          Orders that you had paid for were refunded. This is set off against what they earn next.
        </p>
      )}
    </div>
  ));
}

type OfAffiliate = { storeId: string; affiliateId: string };

function Commissions({ storeId, affiliateId }: OfAffiliate) {
  const query = useInfiniteQuery(commissionsQuery(storeId, affiliateId));
  const rows = useRows(query);
  if (query.isError && rows.length === 0)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <RowsShape rows={2} />;
  if (rows.length === 0) return <p className="text-ink-2">Orders from their link will appear here.</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ul className="flex min-w-0 flex-col">
        {rows.map((commission) => (
          <li key={commission.id} className="border-b border-line py-2 last:border-b-0">
            <CommissionLine {...commission} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </div>
  );
}

function CommissionLine({ orderId, orderNumber, paidAt, base, amount, state, releaseAt }: Commission) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4">
      <div className="flex min-w-0 flex-col">
        <Link to="/dashboard/sales" search={{ order: orderId }} className={`${linkStyle} w-fit`}>
          {orderNumber}
        </Link>
        <span className="text-small text-ink-2">
          {formatDate(paidAt)} · of {formatMoney(base)}
        </span>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <span className="figures">{formatMoney(amount)}</span>
        <span className="text-small text-ink-2">
          {state === 'held' ? `Held until ${formatDate(releaseAt)}` : COMMISSION_LABELS[state]}
        </span>
      </div>
    </div>
  );
}

function Payments({ storeId, affiliateId }: OfAffiliate) {
  const query = useInfiniteQuery(commissionPaymentsQuery(storeId, affiliateId));
  const rows = useRows(query);
  if (query.isError && rows.length === 0)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <RowsShape rows={1} />;
  if (rows.length === 0) return <p className="text-ink-2">What you mark as paid will appear here.</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ul className="flex min-w-0 flex-col">
        {rows.map(({ id, amount, orders, paidAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <span>
              {formatDate(paidAt)}{' '}
              <span className="text-small text-ink-2">· {orders === 1 ? '1 order' : `${orders} orders`}</span>
            </span>
            <span className="figures">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </div>
  );
}
