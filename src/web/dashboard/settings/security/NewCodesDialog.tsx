import { call } from '#web/client/call.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ProveDialog } from './ProveDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useKeptCodes } from './useKeptCodes.ts';

/** Ten new recovery codes in place of those that were used or lost. */
export function NewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const kept = useKeptCodes({ done: 'You have new recovery codes', onClose });
  if (kept.codes) {
    return (
      <Dialog open onOpenChange={(open) => !open && kept.leave()} title="Keep your recovery codes">
        <RecoveryCodes {...kept} codes={kept.codes} />
      </Dialog>
    );
  }
  return (
    <ProveDialog
      email={email}
      title="Make new recovery codes"
      description="You get ten new ones. Those you have now stop working."
      confirmLabel="Make new codes"
      prove={(proof) => call('newRecoveryCodes', proof)}
      onDone={({ recoveryCodes }) => kept.show(recoveryCodes)}
      onClose={onClose}
    />
  );
}
