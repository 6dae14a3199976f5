import { Mail } from 'lucide-react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmailFrame } from '../EmailFrame.tsx';

type PreviewDialogProps = { storeId: string; campaign: Campaign; onTest: () => void; onClose: () => void };

/** A full-screen preview of the email. */
export function PreviewDialog({ storeId, campaign, onTest, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      full
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      actions={
        <Button icon={<Mail aria-hidden />} onClick={onTest}>
          Send test email
        </Button>
      }
    >
      <EmailFrame storeId={storeId} campaign={campaign} fill />
    </Dialog>
  );
}
