import { useMutation } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useBuilder } from '../BuilderContext.ts';

/** Revokes all preview links. */
export function RevokeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { store, host } = useBuilder();
  const revoke = useMutation({
    mutationFn: () => call('revokePreviewLinks', { storeId: store.id }),
    onSuccess: () => {
      onClose();
      host.notify('success', 'Preview links revoked', 'Anyone who opens one will see the published page.');
    },
    onError: (error) => host.notifyRefusal(error, 'Couldn’t revoke the links. Please try again.'),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      danger
      title="Revoke all preview links?"
      description="Anyone who opens one will see the published page instead. You can create a new link at any time."
      confirmLabel="Revoke links"
      cancelLabel="Cancel"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
