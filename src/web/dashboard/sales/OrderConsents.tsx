import { useState } from 'react';
import type { Order } from '#shared/contract/orders.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notifyRefusal } from '../notify.ts';

/** What the buyer agreed to, word for word, with the legal pages as they were. */
export function OrderConsents({ storeId, order: { id: orderId, consents } }: { storeId: string; order: Order }) {
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function show() {
    setIsBusy(true);
    try {
      setText((await call('getAgreedText', { storeId, orderId })).text);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t load the text.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <ul className="flex flex-col gap-3">
        {consents.map(({ kind, sentence, agreedAt, hasText }) => (
          <li key={kind} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <span className="flex min-w-0 flex-col">
              <span dir="auto">{sentence}</span>
              <span className="text-small text-ink-2">{formatDateTime(agreedAt)}</span>
            </span>
            {hasText && (
              <Button size="small" busy={isBusy} onClick={() => void show()}>
                Read text
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={text !== null}
        onOpenChange={(open) => !open && setText(null)}
        title="What the buyer agreed to"
        description="This copy doesn’t change when you edit your legal pages."
      >
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {text}
        </p>
      </Dialog>
    </>
  );
}
