import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
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

/** The address a creator signs in with, and how to change it: both mailboxes are asked. */
export function EmailChange({ email }: { email: string }) {
  const change = useEmailChange();
  return (
    <Part
      id="email"
      title="Sign-in email"
      sentence="Both addresses confirm a change. It signs you out everywhere else."
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
  const { problem, newEmail, finishing, resendIn, starting, start, finish, close } = change;
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const isWhole = isCode(oldCode) && isCode(newCode);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isWhole && !finishing) finish({ oldCode, newCode });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={`Code sent to ${email}`} error={problem?.field === 'oldCode' ? problem.sentence : undefined}>
        <CodeInput value={oldCode} onChange={setOldCode} name="old-code" autoFocus />
      </Field>
      <Field
        label={`Code sent to ${newEmail}`}
        hint="No code? Check the address. An address that already has a Stoa account gets none."
        error={problem?.field === 'newCode' || problem?.field === 'newEmail' ? problem.sentence : undefined}
      >
        <CodeInput value={newCode} onChange={setNewCode} name="new-code" />
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

/** The current mailbox is the proof: whoever has the password and the phone may still be a thief. */
function LostMailbox({ email }: { email: string }) {
  const { data: maintenance } = useQuery(maintenanceQuery);
  const support = maintenance?.supportEmail;
  return (
    <Disclosure label="Can’t open your current inbox?">
      <p className="text-body text-ink-2">
        Your password and second step aren’t enough to move your account. Ask the provider of{' '}
        <span className="wrap-anywhere">{email}</span> to restore the mailbox first.
        {support !== undefined && (
          <>
            {' '}
            If that isn’t possible, write to{' '}
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
