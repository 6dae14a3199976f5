import { useState } from 'react';
import type { StoreRow } from '#shared/contract/platform.ts';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Fact, Facts } from './Facts.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { StoreStateBadge } from './storeColumns.tsx';
import { useAdminDeed } from './useAdminDeed.ts';

/** One store, and what an admin may do about it. */
export function StorePanel({ store, onClose }: { store: StoreRow | undefined; onClose: () => void }) {
  // The panel keeps what it shows while it slides away.
  const [shown, setShown] = useState(store);
  if (store && store !== shown) setShown(store);
  const [asking, setAsking] = useState<'state' | 'mail' | null>(null);
  if (!shown) return null;
  const isSuspended = shown.suspendedAt !== null;
  return (
    <>
      <Sheet
        open={store !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={shown.name}
        description={`/${shown.slug}`}
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <Button onClick={() => setAsking('mail')}>
              {shown.isMailTrusted ? 'Limit its mail again' : 'Lift its mail limit'}
            </Button>
            <Button variant={isSuspended ? 'primary' : 'danger'} onClick={() => setAsking('state')}>
              {isSuspended ? 'Restore store' : 'Suspend store'}
            </Button>
          </span>
        }
      >
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <StoreStateBadge {...shown} />
          </div>
          {shown.suspendedAt !== null && (
            <Notice tone="warning" title="This store is suspended">
              {shown.suspendedReason ?? 'No reason was kept.'} ({formatDateTime(shown.suspendedAt)})
            </Notice>
          )}
          <Facts>
            <Fact label="Page">
              <a href={shown.url} target="_blank" rel="noreferrer" className={linkStyle}>
                {shown.url.replace(/^https?:\/\//, '')}
                <span className="sr-only"> (opens a new tab)</span>
              </a>
            </Fact>
            <Fact label="Creator">{shown.creatorEmail}</Fact>
            <Fact label="Mail">
              {shown.isMailTrusted ? 'No daily limit' : `${UNTRUSTED_MAIL_PER_DAY} people a day until its first sale`}
            </Fact>
            <Fact label="Opened">{formatDateTime(shown.createdAt)}</Fact>
            <Fact label="Store id">
              <span className="font-code text-small">{shown.id}</span>
            </Fact>
          </Facts>
        </div>
      </Sheet>
      {asking === 'state' && <StoreDeed store={shown} isSuspended={isSuspended} onClose={() => setAsking(null)} />}
      {asking === 'mail' && <MailDeed store={shown} onClose={() => setAsking(null)} />}
    </>
  );
}

function StoreDeed({ store, isSuspended, onClose }: { store: StoreRow; isSuspended: boolean; onClose: () => void }) {
  const act = useAdminDeed();
  const { id: storeId, name } = store;
  if (isSuspended)
    return (
      <ReasonDialog
        onClose={onClose}
        title={`Restore ${name}`}
        description="Its pages and members area open again, as they were."
        confirmLabel="Restore store"
        onConfirm={(reason) => act(() => call('restoreSuspendedStore', { storeId, reason }), 'Store restored')}
      />
    );
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Suspend ${name}`}
      description="Visitors and customers see a notice instead of its pages. Nothing is deleted; you can restore it at any time."
      confirmLabel="Suspend store"
      danger
      onConfirm={(reason) => act(() => call('suspendStore', { storeId, reason }), 'Store suspended')}
    />
  );
}

function MailDeed({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const act = useAdminDeed();
  const { id: storeId, name, isMailTrusted } = store;
  const isTrusted = !isMailTrusted;
  const limit = `${UNTRUSTED_MAIL_PER_DAY} people a day`;
  return (
    <ReasonDialog
      onClose={onClose}
      title={isTrusted ? `Lift the mail limit of ${name}` : `Limit the mail of ${name} again`}
      description={
        isTrusted
          ? `Until its first paid sale it writes to ${limit} who paid nothing. After this it writes to everybody.`
          : `Until its first paid sale it writes to ${limit} who paid nothing.`
      }
      confirmLabel={isTrusted ? 'Lift the limit' : 'Limit its mail'}
      onConfirm={(reason) =>
        act(
          () => call('setStoreMailTrust', { storeId, isTrusted, reason }),
          isTrusted ? 'Mail limit lifted' : 'Mail limited',
        )
      }
    />
  );
}
