import { isolate } from '#shared/kit/isolate.ts';
import { Reply } from 'lucide-react';
import { useState } from 'react';
import type { ContactMessage } from '#shared/contract/messages.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useMessageActions } from './useMessageActions.ts';

type MessagePanelProps = {
  storeId: string;
  storeName: string;
  message: ContactMessage | undefined;
  onClose: () => void;
};

/** One message beside the list. */
export function MessagePanel({ storeId, storeName, message, onClose }: MessagePanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(message);
  if (message !== undefined && message !== shown) setShown(message);
  return (
    <Sheet
      open={message !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown ? isolate(shown.name) : 'Message'}
      description={shown && formatDateTime(shown.sentAt)}
      actions={shown && <Actions storeId={storeId} storeName={storeName} message={shown} onDone={onClose} />}
    >
      {shown && (
        <div className="flex min-w-0 flex-col gap-6">
          <a href={`mailto:${shown.email}`} className="reach w-fit text-mocha underline wrap-anywhere">
            {shown.email}
          </a>
          <p className="text-large whitespace-pre-line wrap-anywhere" dir="auto">
            {shown.message}
          </p>
        </div>
      )}
    </Sheet>
  );
}

function Actions({
  storeId,
  storeName,
  message: { id, email, name },
  onDone,
}: {
  storeId: string;
  storeName: string;
  message: ContactMessage;
  onDone: () => void;
}) {
  const { busy, mark, remove } = useMessageActions(storeId);
  const [isConfirming, setConfirming] = useState(false);

  async function doneAfter(action: Promise<boolean>) {
    if (await action) onDone();
  }

  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <Button busy={busy} onClick={() => void doneAfter(mark([id], false))}>
        Mark as unread
      </Button>
      <Button
        variant="primary"
        icon={<Reply aria-hidden />}
        render={<a href={`mailto:${email}?subject=${encodeURIComponent(`Your message to ${storeName}`)}`}>Reply</a>}
      >
        Reply
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Delete the message from ${isolate(name)}?`}
        description="This can’t be undone. The copy in your email inbox stays."
        confirmLabel="Delete"
        danger
        busy={busy}
        onConfirm={() => void doneAfter(remove([id]))}
      />
    </span>
  );
}
