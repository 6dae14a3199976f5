import { useState } from 'react';
import { BUSY_FEED_NAME_MAX, feedAddress } from '#shared/rules/call.ts';
import { LINK_MAX, linkProblem } from '#shared/rules/productKind.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../editing/useDialogForm.ts';

type AddCalendarDialogProps = {
  onClose: () => void;
  onAdd: (calendar: { name: string; url: string }) => Promise<void>;
};

/** Adds a calendar by its private address. */
export function AddCalendarDialog({ onClose, onAdd }: AddCalendarDialogProps) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const url = feedAddress(typed);
  const problem = url === '' ? 'Paste the address.' : linkProblem(url);
  const { isSent, form } = useDialogForm({
    isValid: problem === null,
    save: () => onAdd({ name: name.trim(), url }),
    otherwise: 'Couldn’t add the calendar. Please try again.',
  });
  return (
    <FormDialog
      title="Add calendar"
      description="We only look up when you’re busy. What your events are about is never stored."
      confirmLabel="Add calendar"
      {...form}
      hasChanges={typed !== ''}
      onClose={onClose}
    >
      <Field
        label="Private address"
        error={isSent ? (problem ?? undefined) : undefined}
        hint="Keep it to yourself: it opens your whole calendar."
      >
        <TextInput
          value={typed}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_MAX}
          placeholder="https://"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label="Name" optional hint="To tell your calendars apart.">
        <TextInput
          value={name}
          dir="auto"
          autoComplete="off"
          maxLength={BUSY_FEED_NAME_MAX}
          placeholder="Family"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <dl className="flex flex-col gap-2 text-small text-ink-2">
        {WHERE.map(({ app, path }) => (
          <div key={app}>
            <dt className="inline font-medium text-ink">{app}: </dt>
            <dd className="inline">{path}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}

/** Where the address is, in the words of each app. */
const WHERE = [
  { app: 'Google Calendar', path: 'Settings, your calendar, “Secret address in iCal format”.' },
  { app: 'Outlook', path: 'Settings, Shared calendars, “Publish a calendar”, then copy the ICS link.' },
  { app: 'iCloud', path: 'Share the calendar, turn on “Public calendar”, then copy the link.' },
];
