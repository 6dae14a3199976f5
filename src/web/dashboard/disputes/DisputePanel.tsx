import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dispute } from '#shared/contract/disputes.ts';
import { disputeReason } from '#shared/rules/dispute.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Fact, Facts } from '../admin/Facts.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { DisputeAnswer } from './DisputeAnswer.tsx';
import { DisputeBadge } from './disputeColumns.tsx';
import { disputeQuery } from './disputesQuery.ts';

interface DisputePanelProps {
  storeId: string;
  disputeId: string | undefined;
  onClose: () => void;
}

/** One dispute: what it is about, until when to answer, and the answer. */
export function DisputePanel({ storeId, disputeId, onClose }: DisputePanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(disputeId);
  if (disputeId !== undefined && disputeId !== shown) setShown(disputeId);
  const query = useQuery({ ...disputeQuery(storeId, shown ?? ''), enabled: shown !== undefined });
  const dispute = query.data;
  return (
    <Sheet
      open={disputeId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={dispute ? `Dispute about order ${dispute.orderNumber}` : 'Dispute'}
      description={dispute && formatDateTime(dispute.openedAt)}
    >
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
      {dispute && <DisputeFacts storeId={storeId} dispute={dispute} />}
    </Sheet>
  );
}

function DisputeFacts({ storeId, dispute }: { storeId: string; dispute: Dispute }) {
  const { status, reason, amount, fee, dueAt, orderId, orderNumber, email, closedAt } = dispute;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div>
        <DisputeBadge status={status} />
      </div>
      <p className="text-ink-2">{stateText(dispute)}</p>
      <Facts>
        <Fact label="Reason">{disputeReason(reason).sentence}</Fact>
        <Fact label="Amount">{formatMoney(amount)}</Fact>
        {fee.amount > 0 && <Fact label="Dispute fee">{formatMoney(fee)}</Fact>}
        {dueAt !== null && dispute.canAnswer && <Fact label="Answer by">{formatDateTime(dueAt)}</Fact>}
        {closedAt !== null && <Fact label="Closed">{formatDateTime(closedAt)}</Fact>}
        <Fact label="Buyer">{email}</Fact>
        <Fact label="Order">
          <Link to="/dashboard/sales" search={{ order: orderId }} className={linkStyle}>
            {orderNumber}
          </Link>
        </Fact>
      </Facts>
      <DisputeAnswer key={dispute.id} storeId={storeId} dispute={dispute} />
    </div>
  );
}

function stateText({ status, isTest }: Dispute): string {
  const test = isTest ? ' This is a test, so no money moves.' : '';
  return TEXTS[status] + test;
}

const TEXTS: Record<Dispute['status'], string> = {
  inquiry:
    'The buyer’s bank is asking about this payment. No money has been taken back. Answer, or refund the order, to avoid a dispute.',
  open: 'The buyer’s bank has taken the money back and is waiting for your answer. Until it decides, the buyer can’t open the files, and you can’t refund the order.',
  review: 'The bank is reviewing your answer. This can take weeks. We’ll email you the decision.',
  won: 'The bank decided in your favor. The money is yours again, and the buyer can open the files.',
  lost: 'The bank decided in the buyer’s favor. They keep the money and can no longer open the files.',
  closed: 'The bank has closed its inquiry. No money was taken back.',
};
