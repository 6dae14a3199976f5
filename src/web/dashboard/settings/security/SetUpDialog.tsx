import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Answer } from '#web/client/call.ts';
import { reloadSecurity } from '#web/client/queries/security.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanForm } from './ScanForm.tsx';
import { useRecoveryCodes } from './useRecoveryCodes.ts';

/** Turns two-step sign-in on: password, app, recovery codes. */
export function SetUpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient();
  const [started, setStarted] = useState<Answer<'startSecondStep'> | null>(null);
  const recovery = useRecoveryCodes({ done: 'Two-step sign-in is on', onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && recovery.leave()}
      title={recovery.codes ? 'Save your recovery codes' : 'Set up two-step sign-in'}
    >
      {!started && (
        <PasswordForm
          email={email}
          sentence="First, confirm it’s you."
          submitLabel="Continue"
          onCancel={onClose}
          onSubmit={async (password) => setStarted(await call('startSecondStep', { password }))}
        />
      )}
      {started && !recovery.codes && (
        <ScanForm
          {...started}
          onCancel={onClose}
          onSubmit={async (code) => {
            const { recoveryCodes } = await call('confirmSecondStep', { code });
            recovery.show(recoveryCodes);
            await reloadSecurity(client);
          }}
        />
      )}
      {recovery.codes && <RecoveryCodes {...recovery} codes={recovery.codes} />}
    </Dialog>
  );
}
