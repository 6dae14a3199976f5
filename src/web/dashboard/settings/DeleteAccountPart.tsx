import { ACCOUNT_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { Part } from './Part.tsx';
import { ProofCodeField } from './security/ProofCodeField.tsx';
import { useDeleteAccount } from './useDeleteAccount.ts';

/** Deletes the account, after asking for the password. */
export function DeleteAccountPart({ email }: { email: string }) {
  const { form, needsCode, submit, confirming, setConfirming, deleteAccount, deleting } = useDeleteAccount();
  return (
    <Part
      id="delete-account"
      title="Delete account"
      sentence={`Your stores go offline right away. You have ${ACCOUNT_RESTORE_DAYS} days to change your mind.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <Field
          label="Your password"
          error={form.formState.errors.password?.message}
          hint="Confirm it’s you. You may want to export your data first."
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        {needsCode && <ProofCodeField error={form.formState.errors.code?.message} field={form.register('code')} />}
        <div>
          <Button type="submit" variant="danger">
            Delete my account
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={confirming}
        onOpenChange={(open) => !deleting && setConfirming(open)}
        title="Delete your account?"
        description={<Consequences />}
        confirmLabel="Delete account"
        cancelLabel="Cancel"
        danger
        busy={deleting}
        onConfirm={deleteAccount}
      />
    </Part>
  );
}

function Consequences() {
  return (
    <>
      <span className="block">
        Your stores will go offline right away, and customers will lose access to what they bought. You’ll be signed out
        on all devices.
      </span>
      <span className="mt-2 block">
        You have {ACCOUNT_RESTORE_DAYS} days to sign in and restore your account. After that, your account and your
        stores, including products, files, orders and customers, will be permanently deleted.
      </span>
    </>
  );
}
