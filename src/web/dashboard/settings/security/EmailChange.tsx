import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { isolate } from '#shared/kit/isolate.ts';
import { isCode } from '#shared/rules/code.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Part } from '../Part.tsx';
import { useEmailChange } from './useEmailChange.ts';

/** The creator's sign-in address. Changing it needs codes from both mailboxes. */
export function EmailChange({ email }: { email: string }) {
  const change = useEmailChange();
  return (
    <Part
      id="email"
      title="Sign-in email"
      sentence="You’ll confirm the change from both addresses. You’ll then be signed out everywhere else."
    >
      <p className="font-medium wrap-anywhere">{email}</p>
      {change.step === 'closed' && (
        <div>
          <Button onClick={change.open}>Change email</Button>
        </div>
      )}
      {change.step === 'address' && <AddressForm change={change} />}
      {change.step === 'codes' && <CodesForm email={email} change={change} />}
    </Part>
  );
}

type Change = ReturnType<typeof useEmailChange>;

function AddressForm({ change }: { change: Change }) {
  const { problem, starting, newEmail, setNewEmail, start, fail, close } = change;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (emailProblem(newEmail.trim()) === null) start();
    else fail('newEmail', 'Please enter a valid email address');
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="New email"
        hint="We’ll send a code to this address and one to your current address."
        error={problem?.field === 'newEmail' ? problem.sentence : undefined}
      >
        <TextInput
          type="email"
          autoComplete="email"
          value={newEmail}
          onChange={(event) => setNewEmail(event.target.value)}
          autoFocus
        />
      </Field>
      {problem?.field === null && <Notice tone="error">{problem.sentence}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={starting}>
          Send codes
        </Button>
        <Button variant="quiet" disabled={starting} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function CodesForm({ email, change }: { email: string; change: Change }) {
  const { problem, newEmail, finishing, resendIn, starting, start, finish, close, clearProblem } = change;
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const isWhole = isCode(oldCode) && isCode(newCode);

  const type = (set: (code: string) => void) => (code: string) => {
    set(code);
    clearProblem();
  };

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isWhole && !finishing) finish({ oldCode, newCode });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={`Code sent to ${isolate(email)}`}
        error={problem?.field === 'oldCode' ? problem.sentence : undefined}
      >
        <CodeInput value={oldCode} onChange={type(setOldCode)} name="old-code" autoFocus />
      </Field>
      <Field
        label={`Code sent to ${isolate(newEmail)}`}
        hint="Didn’t get a code? Check the address. We don’t send codes to an address that already has a Stoa account."
        error={problem?.field === 'newCode' || problem?.field === 'newEmail' ? problem.sentence : undefined}
      >
        <CodeInput value={newCode} onChange={type(setNewCode)} name="new-code" />
      </Field>
      {problem?.field === null && <Notice tone="error">{problem.sentence}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={finishing} disabled={!isWhole}>
          Change email
        </Button>
        <Button variant="quiet" busy={starting} disabled={resendIn > 0} onClick={start}>
          <span className="figures">{resendIn > 0 ? `Resend codes in ${resendIn} s` : 'Resend codes'}</span>
        </Button>
        <Button variant="quiet" disabled={finishing} onClick={close}>
          Cancel
        </Button>
      </div>
      <LostMailbox email={email} />
    </form>
  );
}

/** The current mailbox must confirm, because somebody with the password and the phone may still be a thief. */
function LostMailbox({ email }: { email: string }) {
  const { data: maintenance } = useQuery(maintenanceQuery);
  const support = maintenance?.supportEmail;
  return (
    <Disclosure label="Can’t open your current inbox?">
      <p className="text-body text-ink-2">
        Your password and second step aren’t enough to move your account to a new email. Ask the provider of{' '}
        <span className="wrap-anywhere">{email}</span> to restore access to your inbox first.
        {support !== undefined && (
          <>
            {' '}
            If that isn’t possible, email{' '}
            <a href={`mailto:${support}`} className={`${linkStyle} wrap-anywhere`}>
              {support}
            </a>
            .
          </>
        )}
      </p>
    </Disclosure>
  );
}
