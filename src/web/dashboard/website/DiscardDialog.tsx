import { isolate } from '#shared/kit/isolate.ts';
import { useState } from 'react';
import type { WebsitePage } from '#shared/contract/website.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useWebsiteActions } from './useWebsiteActions.ts';

type DiscardDialogProps = { storeId: string; page: WebsitePage; onClose: () => void };

export function DiscardDialog({ storeId, page, onClose }: DiscardDialogProps) {
  const { discard } = useWebsiteActions(storeId);
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger
      title={`Discard changes to ${isolate(page.title)}?`}
      description="You’ll lose everything you changed since you last published this page. Visitors won’t notice."
      confirmLabel="Discard changes"
      cancelLabel="Cancel"
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void discard(page).then(onClose);
      }}
    />
  );
}
