import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PASSKEY_NAME_MAX } from '#shared/rules/secondStep.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { passkeysQuery, type Passkey } from '#web/client/queries/security.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify, notifyRefusal } from '../../notify.ts';

type Naming = { name: string };

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<Naming>({
    resolver: checkedBy(({ name }) => ({ name: name.trim() === '' ? 'Enter a name for the passkey.' : null })),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = form.formState;

  async function rename({ name }: Naming) {
    try {
      await call('renamePasskey', { passkeyId: passkey.id, name });
      notify('success', 'Passkey renamed');
      onClose();
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { name: 'name' },
        otherwise: 'Couldn’t rename the passkey. Please try again.',
        show: (sentence) => notifyRefusal(error, sentence),
      });
    }
  }

  return (
    <FormDialog
      title="Rename passkey"
      confirmLabel="Rename"
      busy={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(rename)(event)}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput maxLength={PASSKEY_NAME_MAX} autoComplete="off" dir="auto" {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}
