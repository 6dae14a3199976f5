import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ProviderEvent } from '#shared/contract/providerEvents.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { notifyRefusal } from '../notify.ts';
import { EventStateBadge } from './eventColumns.tsx';
import { Fact, Facts } from './Facts.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** One event: what it is about, and what became of it. */
export function PaymentEventPanel({ event, onClose }: { event: ProviderEvent | undefined; onClose: () => void }) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(event);
  if (event && event !== shown) setShown(event);
  if (!shown) return null;
  return (
    <Sheet
      open={event !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown.type}
      description={formatDateTime(shown.receivedAt)}
      actions={<ReplayButton event={shown} />}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <EventStateBadge state={shown.state} />
        </div>
        {shown.problem !== null && (
          <Notice
            tone="warning"
            title={`Failed ${shown.tries === 1 ? 'once' : `${shown.tries} times`}. ${
              shown.state === 'failed' ? 'It won’t be retried until you replay it.' : 'It will be retried.'
            }`}
          >
            {shown.problem}
          </Notice>
        )}
        {shown.state === 'orphan' && (
          <p className="text-ink-2">
            This event doesn’t belong to anything on this installation. It may come from another app that uses the same
            account.
          </p>
        )}
        <Facts>
          <Fact label={shown.subject === 'payment' ? 'Payment' : 'Account'}>
            <Code>{shown.objectId}</Code>
          </Fact>
          {shown.store && <Fact label="Store">{shown.store.name}</Fact>}
          {shown.accountId !== null && shown.subject === 'payment' && (
            <Fact label="Account">
              <Code>{shown.accountId}</Code>
            </Fact>
          )}
          <Fact label="Received">{formatDateTime(shown.receivedAt)}</Fact>
          <Fact label="Handled">{shown.handledAt === null ? 'Not yet' : formatDateTime(shown.handledAt)}</Fact>
          <Fact label="Event ID">
            <Code>{shown.id}</Code>
          </Fact>
        </Facts>
      </div>
    </Sheet>
  );
}

function ReplayButton({ event: { provider, id: eventId } }: { event: ProviderEvent }) {
  const act = useAdminAction();
  const { mutate, isPending } = useMutation({
    mutationFn: () => act(() => call('replayEvent', { provider, eventId }), 'Replay started'),
    onError: (error) => notifyRefusal(error, 'Couldn’t replay the event. Please try again.'),
  });
  return (
    <Button icon={<RotateCw aria-hidden />} busy={isPending} onClick={() => mutate()}>
      Replay
    </Button>
  );
}

function Code({ children }: { children: string }) {
  return <span className="font-code text-small wrap-anywhere">{children}</span>;
}
