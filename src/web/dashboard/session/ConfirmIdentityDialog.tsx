import { useQuery } from '@tanstack/react-query';
import { isolate } from '#shared/kit/isolate.ts';
import { passkeysQuery, secondStepQuery } from '#web/client/queries/security.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useConfirmIdentity, type ProofMethod } from './useConfirmIdentity.ts';

type ConfirmIdentityDialogProps = { email: string; onClose: (confirmed: boolean) => void };

/** Asks the creator to confirm their identity, in one of the ways that their account has. */
export function ConfirmIdentityDialog({ email, onClose }: ConfirmIdentityDialogProps) {
  const confirmation = useConfirmIdentity(() => onClose(true));
  const { method, value, setValue, problem, busy, confirm } = confirmation;
  return (
    <FormDialog
      title="Confirm it’s you"
      description="It’s been a while since you signed in. Confirm it’s you to continue."
      confirmLabel="Confirm"
      busy={busy}
      problem={problem?.field === null ? problem.sentence : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        confirm(value);
      }}
      onClose={() => onClose(false)}
    >
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <ProofField
        // Clears a wrong code, so that the next one can be typed.
        key={`${method} ${confirmation.tries}`}
        method={method}
        email={email}
        value={value}
        error={problem?.field === undefined || problem.field === null ? undefined : problem.sentence}
        onChange={setValue}
        onComplete={confirm}
      />
      <OtherWays confirmation={confirmation} />
    </FormDialog>
  );
}

type ProofFieldProps = {
  method: ProofMethod;
  email: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onComplete: (value: string) => void;
};

function ProofField({ method, email, value, error, onChange, onComplete }: ProofFieldProps) {
  switch (method) {
    case 'password':
      return (
        <Field label="Password" error={error}>
          <PasswordInput
            autoComplete="current-password"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoFocus
          />
        </Field>
      );
    case 'app':
      return (
        <Field label="Code from your authenticator app, or a recovery code" error={error}>
          <TextInput
            figures
            maxLength={40}
            autoComplete="one-time-code"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoFocus
          />
        </Field>
      );
    case 'email':
      return (
        <Field label={`6-digit code sent to ${isolate(email)}`} error={error}>
          <CodeInput value={value} onChange={onChange} onComplete={onComplete} name="code" autoFocus />
        </Field>
      );
  }
}

/** The account's other ways to confirm. Ways it does not have are not offered. */
function OtherWays({ confirmation }: { confirmation: ReturnType<typeof useConfirmIdentity> }) {
  const { method, choose, sendCode, resendIn, sending, usePasskey, passkeyBusy } = confirmation;
  const { data: secondStep } = useQuery(secondStepQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  return (
    <div className="-mx-3 flex flex-wrap gap-x-2">
      {method !== 'password' && (
        <Button variant="quiet" size="small" onClick={() => choose('password')}>
          Use your password
        </Button>
      )}
      {(passkeys?.length ?? 0) > 0 && (
        <Button variant="quiet" size="small" busy={passkeyBusy} onClick={usePasskey}>
          Use a passkey
        </Button>
      )}
      {method !== 'app' && secondStep?.isOn === true && (
        <Button variant="quiet" size="small" onClick={() => choose('app')}>
          Use your authenticator app
        </Button>
      )}
      <Button variant="quiet" size="small" busy={sending} disabled={resendIn > 0} onClick={sendCode}>
        <span className="figures">{emailLabel(method, resendIn)}</span>
      </Button>
    </div>
  );
}

function emailLabel(method: ProofMethod, resendIn: number): string {
  if (resendIn > 0) return `Resend code in ${resendIn} s`;
  return method === 'email' ? 'Resend code' : 'Email me a code';
}
