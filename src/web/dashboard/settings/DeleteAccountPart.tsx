import { ACCOUNT_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { Part } from './Part.tsx';
import { ProofCodeField } from './security/ProofCodeField.tsx';
import { useDeleteAccount } from './useDeleteAccount.ts';

/** The end of the account, behind its password. */
export function DeleteAccountPart({ email }: { email: string }) {
  const { form, asksCode, ask, asking, setAsking, deleteAccount, deleting } = useDeleteAccount();
  return (
    <Part
      id="delete-account"
      title="Delete account"
      sentence={`Your stores go off line at once, and you can come back for ${ACCOUNT_RESTORE_DAYS} days.`}
    >
      <form noValidate onSubmit={(event) => void ask(event)} className="flex flex-col gap-4">
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <Field
          label="Your password"
          error={form.formState.errors.password?.message}
          hint="To be sure that it is you. You may want to export your data first."
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        {asksCode && <ProofCodeField error={form.formState.errors.code?.message} field={form.register('code')} />}
        <div>
          <Button type="submit" variant="danger">
            Delete my account
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !deleting && setAsking(open)}
        title="Delete your account?"
        description={<Consequences />}
        confirmLabel="Delete account"
        cancelLabel="Keep it"
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
        All your stores close now, and your customers can no longer open what they bought. You are signed out
        everywhere.
      </span>
      <span className="mt-2 block">
        For {ACCOUNT_RESTORE_DAYS} days you can sign in and keep your account. Then your account and your stores, with
        their products, files, orders and customers, are gone for good.
      </span>
    </>
  );
}
