import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { reloadSecurity } from '#web/client/queries/security.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { ProofCodeField } from './ProofCodeField.tsx';

type Proof = { password: string; code: string };
type ProveDialogProps<Result> = {
  email: string;
  title: string;
  description: string;
  confirmLabel: string;
  danger?: boolean;
  prove: (proof: Proof) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** A change that asks for both steps again. */
export function ProveDialog<Result>(props: ProveDialogProps<Result>) {
  const { email, title, description, confirmLabel, danger = false, prove, onDone, onClose } = props;
  const client = useQueryClient();
  const form = useForm<Proof>({ resolver: checkedBy(proofProblems), defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;

  async function send(proof: Proof) {
    try {
      const result = await prove(proof);
      onDone(result);
      await reloadSecurity(client);
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { password: 'password', code: 'code' },
        otherwise: 'Something went wrong. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
    >
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <ProofCodeField error={errors.code?.message} field={form.register('code')} />
    </FormDialog>
  );
}

const proofProblems = ({ password, code }: Proof) => ({
  password: password === '' ? 'Password is required' : null,
  code: readSecondStep(code) === null ? 'Enter the six-digit code from your app, or a recovery code.' : null,
});
