import type { Campaign } from '#shared/contract/campaigns.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LetterFrame } from '../LetterFrame.tsx';

type PreviewDialogProps = { storeId: string; campaign: Campaign; onClose: () => void };

/** The e-mail as its readers will see it. */
export function PreviewDialog({ storeId, campaign, onClose }: PreviewDialogProps) {
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title="Preview">
      <LetterFrame storeId={storeId} campaign={campaign} />
    </Dialog>
  );
}
