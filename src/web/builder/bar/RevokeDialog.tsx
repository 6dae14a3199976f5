import { useMutation } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useBuilder } from '../BuilderContext.ts';

/** Ends every link to the preview that was given away. */
export function RevokeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { store, host } = useBuilder();
  const revoke = useMutation({
    mutationFn: () => call('revokePreviewLinks', { storeId: store.id }),
    onSuccess: () => {
      onClose();
      host.notify('success', 'The preview links have ended', 'Whoever has one sees the published page.');
    },
    onError: (error) => host.notifyRefusal(error, 'The links could not be ended. Please try again.'),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      danger
      title="End all preview links?"
      description="Whoever has one sees the published page from then on. You can copy a new link at any time."
      confirmLabel="End the links"
      cancelLabel="Keep them"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
