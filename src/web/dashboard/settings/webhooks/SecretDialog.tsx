import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { copyText } from '../security/copyText.ts';

/** The secret of a webhook, to copy. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      firstFocus={copy}
      onOpenChange={(open) => !open && onClose()}
      title="Your webhook’s secret"
      description="Your server uses it to check that a message comes from your store. Keep it to yourself."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            ref={copy}
            variant="primary"
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(secret, 'Secret copied')}
          >
            Copy secret
          </Button>
        </>
      }
    >
      <code className="min-w-0 rounded-sm bg-sunken p-3 text-small wrap-anywhere select-all">{secret}</code>
    </Dialog>
  );
}
