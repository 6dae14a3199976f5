import { useState } from 'react';
import type { WebsitePage } from '#shared/contract/website.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useWebsiteDeeds } from './useWebsiteDeeds.ts';

type DiscardDialogProps = { storeId: string; page: WebsitePage; onClose: () => void };

export function DiscardDialog({ storeId, page, onClose }: DiscardDialogProps) {
  const { discard } = useWebsiteDeeds(storeId);
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger
      title={`Discard the changes of ${page.title}?`}
      description="Everything changed on it since you last published is taken back. Visitors notice nothing."
      confirmLabel="Discard changes"
      cancelLabel="Keep them"
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void discard(page).then(onClose);
      }}
    />
  );
}
