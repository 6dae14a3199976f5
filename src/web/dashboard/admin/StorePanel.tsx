import { isolate } from '#shared/kit/isolate.ts';
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
import { useAdminAction } from './useAdminAction.ts';

/** One store, and the actions of an admin. */
export function StorePanel({ store, onClose }: { store: StoreRow | undefined; onClose: () => void }) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(store);
  if (store && store !== shown) setShown(store);
  const [openDialog, setOpenDialog] = useState<'state' | 'mail' | null>(null);
  if (!shown) return null;
  const isSuspended = shown.suspendedAt !== null;
  return (
    <>
      <Sheet
        open={store !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={isolate(shown.name)}
        description={`/${shown.slug}`}
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <Button onClick={() => setOpenDialog('mail')}>
              {shown.isMailTrusted ? 'Restore email limit' : 'Remove email limit'}
            </Button>
            <Button variant={isSuspended ? 'primary' : 'danger'} onClick={() => setOpenDialog('state')}>
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
              {shown.suspendedReason ?? 'No reason given.'} ({formatDateTime(shown.suspendedAt)})
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
            <Fact label="Email">
              {shown.isMailTrusted
                ? 'No daily limit'
                : `${UNTRUSTED_MAIL_PER_DAY} recipients a day until its first sale`}
            </Fact>
            <Fact label="Created">{formatDateTime(shown.createdAt)}</Fact>
            <Fact label="Store ID">
              <span className="font-code text-small">{shown.id}</span>
            </Fact>
          </Facts>
        </div>
      </Sheet>
      {openDialog === 'state' && (
        <StoreAction store={shown} isSuspended={isSuspended} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'mail' && <MailAction store={shown} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

function StoreAction({ store, isSuspended, onClose }: { store: StoreRow; isSuspended: boolean; onClose: () => void }) {
  const act = useAdminAction();
  const { id: storeId, name } = store;
  if (isSuspended)
    return (
      <ReasonDialog
        onClose={onClose}
        title={`Restore ${isolate(name)}?`}
        description="Its pages and members area will reopen as they were."
        confirmLabel="Restore store"
        onConfirm={(reason) => act(() => call('restoreSuspendedStore', { storeId, reason }), 'Store restored')}
      />
    );
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Suspend ${isolate(name)}?`}
      description="Visitors and customers will see a notice instead of its pages. Nothing is deleted, and you can restore the store at any time."
      confirmLabel="Suspend store"
      danger
      onConfirm={(reason) => act(() => call('suspendStore', { storeId, reason }), 'Store suspended')}
    />
  );
}

function MailAction({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const act = useAdminAction();
  const { id: storeId, name, isMailTrusted } = store;
  const isTrusted = !isMailTrusted;
  const limit = `${UNTRUSTED_MAIL_PER_DAY} recipients a day`;
  return (
    <ReasonDialog
      onClose={onClose}
      title={
        isTrusted ? `Remove the email limit for ${isolate(name)}?` : `Restore the email limit for ${isolate(name)}?`
      }
      description={
        isTrusted
          ? `Until its first paid sale, this store can only email ${limit} who haven’t paid. Removing the limit lets it email everyone.`
          : `Until its first paid sale, this store will only be able to email ${limit} who haven’t paid.`
      }
      confirmLabel={isTrusted ? 'Remove limit' : 'Restore limit'}
      onConfirm={(reason) =>
        act(
          () => call('setStoreMailTrust', { storeId, isTrusted, reason }),
          isTrusted ? 'Email limit removed' : 'Email limit restored',
        )
      }
    />
  );
}
