import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Gap } from '#shared/contract/gaps.ts';
import { ENTRY_LABELS } from '#shared/rules/entryText.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { notifyRefusal } from '../notify.ts';
import { Fact, Facts } from './Facts.tsx';
import { GapBadge } from './gapColumns.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** One difference: both amounts, and its explanation. */
export function GapPanel({ gap, onClose }: { gap: Gap | undefined; onClose: () => void }) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(gap);
  if (gap && gap !== shown) setShown(gap);
  const [isExplaining, setIsExplaining] = useState(false);
  const act = useAdminAction();
  if (!shown) return null;
  const { store, state, kind, booked, received, sourceId, accountId, note } = shown;
  const key = { storeId: store.id, gapId: shown.id };
  return (
    <>
      <Sheet
        open={gap !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={ENTRY_LABELS[kind]}
        description={store.name}
        actions={<GapAction gap={shown} onExplain={() => setIsExplaining(true)} />}
      >
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <GapBadge state={state} />
          </div>
          <p className="text-ink-2">{gapText(shown)}</p>
          <Facts>
            <Fact label="In the ledger">{formatMoney(booked)}</Fact>
            <Fact label="At the provider">{formatMoney(received)}</Fact>
            <Fact label="Difference">{formatMoney({ ...received, amount: received.amount - booked.amount })}</Fact>
            {sourceId !== null && (
              <Fact label="Provider’s ID">
                <span className="font-code text-small wrap-anywhere">{sourceId}</span>
              </Fact>
            )}
            {accountId !== null && (
              <Fact label="Account">
                <span className="font-code text-small wrap-anywhere">{accountId}</span>
              </Fact>
            )}
            {shown.isTest && <Fact label="Mode">Test</Fact>}
            <Fact label="Found">{formatDateTime(shown.foundAt)}</Fact>
            {shown.closedAt !== null && <Fact label="Resolved">{formatDateTime(shown.closedAt)}</Fact>}
            {shown.explainedAt !== null && <Fact label="Explained">{formatDateTime(shown.explainedAt)}</Fact>}
            {note !== '' && <Fact label="Note">{note}</Fact>}
          </Facts>
        </div>
      </Sheet>
      {isExplaining && (
        <ReasonDialog
          title="Mark as explained?"
          description="It’s no longer listed as open, and the creator no longer sees it. You can reopen it."
          confirmLabel="Mark as explained"
          onConfirm={(reason) => act(() => call('explainGap', { ...key, note: reason }), 'Marked as explained')}
          onClose={() => setIsExplaining(false)}
        />
      )}
    </>
  );
}

function GapAction({ gap: { id: gapId, store, state }, onExplain }: { gap: Gap; onExplain: () => void }) {
  const act = useAdminAction();
  const { mutate, isPending } = useMutation({
    mutationFn: () => act(() => call('reopenGap', { storeId: store.id, gapId }), 'Reopened'),
    onError: (error) => notifyRefusal(error, 'Couldn’t reopen the difference. Please try again.'),
  });
  if (state === 'closed') return null;
  if (state === 'open') return <Button onClick={onExplain}>Mark as explained</Button>;
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Reopen
    </Button>
  );
}

/** What is different, and what to look at first. */
function gapText({ state, kind, booked, received }: Gap): string {
  if (state === 'closed') return 'The ledger and the provider match again.';
  if (kind === 'other')
    return 'The provider moved this money itself, and the ledger has it as “outside”. Look it up in the provider’s dashboard, then mark it as explained.';
  if (received.amount === 0)
    return 'The ledger has this amount, but after a day the provider still doesn’t. Look up the ID in the provider’s dashboard. If the provider never had it, the order was recorded by mistake.';
  if (booked.amount === 0)
    return 'The provider has this amount, but the ledger doesn’t. Open this payment’s events under Payments. A failed one says why: replay it.';
  return 'The amounts are different. Compare the fees and the currency of this payment in the provider’s dashboard.';
}
