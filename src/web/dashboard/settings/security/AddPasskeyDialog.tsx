import { isolate } from '#shared/kit/isolate.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '#shared/rules/secondStep.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { addPasskey, passkeyProblem } from '#web/client/passkeys.ts';
import { reloadSecurity } from '#web/client/queries/security.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../../notify.ts';
import { deviceText } from '#shared/rules/device.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Asks for the password and a name, and then for the passkey. */
export function AddPasskeyDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(() => deviceText(navigator.userAgent));

  async function add(password: string) {
    const { passkey } = await addPasskey({ name: name.trim() || deviceText(navigator.userAgent), password }).catch(
      inWords,
    );
    notify('success', 'Passkey added', isolate(passkey.name));
    onClose();
    await reloadSecurity(client);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add a passkey">
      <PasswordForm
        email={email}
        sentence="Confirm it’s you. Your browser will then ask where to save the passkey."
        submitLabel="Add passkey"
        onCancel={onClose}
        onSubmit={add}
      >
        <Field label="Name" hint="Helps you recognize it in the list.">
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            dir="auto"
          />
        </Field>
      </PasswordForm>
    </Dialog>
  );
}

// The browser's own messages are meant for programmers.
function inWords(error: unknown): never {
  if (error instanceof CallRefusal) throw error;
  throw new CallRefusal('passkey-refused', { message: passkeyProblem(error) });
}
