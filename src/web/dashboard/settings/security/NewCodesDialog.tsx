import { call } from '#web/client/call.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ProveDialog } from './ProveDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useRecoveryCodes } from './useRecoveryCodes.ts';

/** Replaces the recovery codes with ten new ones. */
export function NewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const recovery = useRecoveryCodes({ done: 'New recovery codes created', onClose });
  if (recovery.codes) {
    return (
      <Dialog open onOpenChange={(open) => !open && recovery.leave()} title="Save your recovery codes">
        <RecoveryCodes {...recovery} codes={recovery.codes} />
      </Dialog>
    );
  }
  return (
    <ProveDialog
      email={email}
      title="Create new recovery codes"
      description="You’ll get ten new codes. Your current codes will stop working."
      confirmLabel="Create codes"
      danger
      prove={(proof) => call('newRecoveryCodes', proof)}
      onDone={({ recoveryCodes }) => recovery.show(recoveryCodes)}
      onClose={onClose}
    />
  );
}
