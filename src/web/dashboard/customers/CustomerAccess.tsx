import { isolate } from '#shared/kit/isolate.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Access, CustomerRow } from '#shared/contract/customers.ts';
import { formatDate } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { AccessLimitsDialog } from './AccessLimitsDialog.tsx';
import { accessText, closingsText, customerName, downloadsText, hasLimits, limitsText } from './customerText.ts';
import { GrantAccessDialog } from './GrantAccessDialog.tsx';
import { PanelPart } from './PanelPart.tsx';
import { useAccessActions } from './useAccessActions.ts';

type CustomerAccessProps = { storeId: string; customer: CustomerRow; access: readonly Access[] };

/** The products a customer can open: grant, revoke and restore. */
export function CustomerAccess({ storeId, customer, access }: CustomerAccessProps) {
  const [granting, setGranting] = useState(false);
  const [extending, setExtending] = useState<Access | null>(null);
  const [leaving, setLeaving] = useState<Access | null>(null);
  const actions = useAccessActions(storeId, customer.id);

  async function revoke() {
    if (leaving && (await actions.revoke(leaving))) setLeaving(null);
  }

  return (
    <PanelPart
      title="Access"
      action={
        <Button size="small" onClick={() => setGranting(true)}>
          Grant access
        </Button>
      }
    >
      {access.length === 0 ? (
        <p className="text-ink-2">No products yet. Purchases unlock automatically.</p>
      ) : (
        <ul className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line">
          {access.map((right) => (
            <Right
              key={right.id}
              right={right}
              busy={actions.busy === right.id}
              onRevoke={() => setLeaving(right)}
              onExtend={() => setExtending(right)}
              onRestore={() => void actions.restore([right.id])}
            />
          ))}
        </ul>
      )}
      {granting && <GrantAccessDialog storeId={storeId} customer={customer} onClose={() => setGranting(false)} />}
      {extending && (
        <AccessLimitsDialog
          right={extending}
          onSave={(limits) => actions.extend(extending, limits)}
          onClose={() => setExtending(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Revoke access to ${leaving ? isolate(leaving.title) : 'this product'}?`}
        description={`${isolate(customerName(customer))} will lose access to it, but keeps anything already downloaded. This doesn’t refund the order, and you can restore access at any time.`}
        confirmLabel="Revoke access"
        danger
        busy={actions.busy !== null}
        onConfirm={() => void revoke()}
      />
    </PanelPart>
  );
}

type RightProps = {
  right: Access;
  busy: boolean;
  onRevoke: () => void;
  onRestore: () => void;
  onExtend: () => void;
};

function Right({ right, busy, onRevoke, onRestore, onExtend }: RightProps) {
  const revoked = right.revokedAt !== null;
  const closed = accessText(right);
  const reasons = closingsText(right);
  const limits = limitsText(right);
  // Buyers keep what they were told. What was granted can get limits later.
  const canChangeLimits = !revoked && (hasLimits(right) || right.order === null);
  // The seat may be somebody else's now: only its buyer can give it again.
  const isTakenBack = right.closings.includes('seat');
  return (
    <li className="flex min-w-0 items-start justify-between gap-4 p-3">
      <span className="flex min-w-0 flex-col gap-1">
        <Link
          to="/dashboard/products/$productId"
          params={{ productId: right.productId }}
          className="font-medium wrap-anywhere hover:underline"
          dir="auto"
        >
          {right.title}
        </Link>
        <span className="text-small text-ink-2">
          <Source right={right} /> · {downloadsText(right.downloads)}
        </span>
        {limits !== '' && <span className="text-small text-ink-2">{capitalized(limits)}</span>}
        {right.note !== '' && (
          <span className="text-small text-ink-2 wrap-anywhere" dir="auto">
            {right.note}
          </span>
        )}
        {closed !== null && (
          <span className="flex min-w-0 flex-col items-start gap-1">
            <Badge tone="amber">{closed}</Badge>
            {reasons !== '' && (
              <span className="text-small text-ink-2 wrap-anywhere" dir="auto">
                {reasons}
              </span>
            )}
          </span>
        )}
      </span>
      <span className="-my-1 -mr-2 flex shrink-0 flex-wrap justify-end">
        {canChangeLimits && (
          <Button size="small" variant="quiet" onClick={onExtend}>
            {hasLimits(right) ? 'Extend' : 'Limit'}
            <span className="sr-only">
              {' '}
              access to <bdi>{right.title}</bdi>
            </span>
          </Button>
        )}
        {isTakenBack ? null : (
          <Button size="small" variant="quiet" busy={busy} onClick={revoked ? onRestore : onRevoke}>
            {revoked ? 'Restore' : 'Revoke'}
            <span className="sr-only">
              {' '}
              access to <bdi>{right.title}</bdi>
            </span>
          </Button>
        )}
      </span>
    </li>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Source({ right }: { right: Access }) {
  if (right.order === null) return <>Granted {formatDate(right.grantedAt)}</>;
  return (
    <>
      {right.seatOf === null ? (
        'From order'
      ) : (
        <>
          Seat from <bdi>{right.seatOf}</bdi>, order
        </>
      )}{' '}
      <Link to="/dashboard/sales" search={{ order: right.order.id }} className="figures hover:underline">
        {right.order.number}
      </Link>
    </>
  );
}
