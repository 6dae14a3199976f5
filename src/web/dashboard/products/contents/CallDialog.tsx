import { useState } from 'react';
import type { CallSettings, Content, ContentInput } from '#shared/contract/contents.ts';
import {
  CALL_BUFFERS,
  CALL_DEFAULTS,
  CALL_GROUP_MAX,
  CALL_LENGTHS_MAX,
  CALL_MINUTES,
  CALL_NOTICES,
  CALL_PLACE_MAX,
  CALL_SESSIONS_MAX,
  type CancelRule,
} from '#shared/rules/call.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { CONTENT_TITLE_MAX } from '#shared/rules/productKind.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';

type CallDialogProps = {
  /** Null: a new one. */
  edited: Extract<Content, { kind: 'call' }> | null;
  onClose: () => void;
  onSave: (content: ContentInput) => Promise<void>;
};

const NEW: CallSettings = { ...CALL_DEFAULTS, minutes: [...CALL_DEFAULTS.minutes] };

/** A call that customers book: its lengths, limits and place. */
export function CallDialog({ edited, onClose, onSave }: CallDialogProps) {
  const [id] = useState(() => edited?.id ?? crypto.randomUUID());
  const [title, setTitle] = useState(edited?.title ?? '');
  const [call, setCall] = useState(edited?.call ?? NEW);
  const [group, setGroup] = useState(String(call.group));
  const [sessions, setSessions] = useState(String(call.sessions));
  const [cancelHours, setCancelHours] = useState(String(call.cancelHours));
  const change = (next: Partial<CallSettings>) => setCall({ ...call, ...next });
  const problems: Problems = {
    title: title.trim() === '' ? 'Enter a title.' : undefined,
    minutes:
      call.minutes.length === 0 || call.minutes.length > CALL_LENGTHS_MAX
        ? `Choose 1 to ${CALL_LENGTHS_MAX} durations.`
        : undefined,
    group: numberProblem(group, { least: 1, most: CALL_GROUP_MAX }),
    sessions: numberProblem(sessions, { least: 1, most: CALL_SESSIONS_MAX }),
    cancelHours: numberProblem(cancelHours, { least: 0, most: 168 }),
  };
  const typed = { ...call, group: Number(group), sessions: Number(sessions), cancelHours: Number(cancelHours) };
  const { isSent, form } = useDialogForm({
    isValid: Object.values(problems).every((problem) => problem === undefined),
    save: () => onSave({ id, kind: 'call', title: title.trim(), call: typed }),
    otherwise: 'Couldn’t save the call. Please try again.',
  });
  const shown: Problems = isSent ? problems : {};

  return (
    <FormDialog
      title={edited === null ? 'New call' : 'Edit call'}
      description="Customers choose a time in your hours, shown in their own time zone."
      confirmLabel="Save call"
      {...form}
      hasChanges={title !== (edited?.title ?? '') || !isDeepEqual(typed, edited?.call ?? NEW)}
      wide
      onClose={onClose}
    >
      <Field label="Title" error={shown.title}>
        <TextInput
          value={title}
          dir="auto"
          autoComplete="off"
          maxLength={CONTENT_TITLE_MAX}
          placeholder="Strategy call"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className="mb-1 text-body font-medium">Durations</legend>
        <div className="grid grid-cols-2 gap-1 md:grid-cols-4">
          {CALL_MINUTES.map((minutes) => (
            <Checkbox
              key={minutes}
              label={`${minutes} min`}
              checked={call.minutes.includes(minutes)}
              onChange={(isOn) =>
                change({
                  minutes: CALL_MINUTES.filter((one) => (one === minutes ? isOn : call.minutes.includes(one))),
                })
              }
            />
          ))}
        </div>
        <p className="text-small text-ink-2">Customers choose one. Every duration costs the same.</p>
        {shown.minutes !== undefined && (
          <p role="alert" className="text-small text-brick">
            {shown.minutes}
          </p>
        )}
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <Field label="Calls per purchase" hint="More than one sells a pack." error={shown.sessions}>
          <TextInput
            inputMode="numeric"
            figures
            value={sessions}
            onChange={({ target }) => setSessions(target.value)}
          />
        </Field>
        <Field label="People per call" hint="More than one makes it a group call." error={shown.group}>
          <TextInput inputMode="numeric" figures value={group} onChange={({ target }) => setGroup(target.value)} />
        </Field>
        <Field label="Buffer before" kind="choice">
          <Select
            options={BUFFERS}
            value={String(call.bufferBefore)}
            onChange={(minutes) => change({ bufferBefore: Number(minutes) })}
          />
        </Field>
        <Field label="Buffer after" kind="choice">
          <Select
            options={BUFFERS}
            value={String(call.bufferAfter)}
            onChange={(minutes) => change({ bufferAfter: Number(minutes) })}
          />
        </Field>
        <Field label="Minimum notice" kind="choice">
          <Select
            options={noticesWith(edited?.call.noticeHours)}
            value={String(call.noticeHours)}
            onChange={(hours) => change({ noticeHours: Number(hours) })}
          />
        </Field>
      </div>
      <Field
        label="Meeting link or place"
        optional
        hint="Your own link, such as from Zoom or Google Meet, or an address. Only customers who booked see it."
      >
        <TextArea
          value={call.place}
          dir="auto"
          rows={2}
          maxLength={CALL_PLACE_MAX}
          onChange={({ target }) => change({ place: target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <Field label="If a customer cancels in time" kind="choice">
          <Select options={CANCEL} value={call.cancel} onChange={(cancel) => change({ cancel })} />
        </Field>
        {call.cancel !== 'none' && (
          <Field label="In time means" error={shown.cancelHours}>
            <TextInput
              inputMode="numeric"
              figures
              after="hours before"
              value={cancelHours}
              onChange={({ target }) => setCancelHours(target.value)}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

type Problems = Partial<Record<'title' | 'minutes' | 'group' | 'sessions' | 'cancelHours', string | undefined>>;

const BUFFERS = CALL_BUFFERS.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'None' : `${minutes} minutes`,
}));

/** The choices, and a shorter notice that the call has from before. */
function noticesWith(saved: number = CALL_NOTICES[0]) {
  const hours = new Set([saved, ...CALL_NOTICES]);
  return [...hours].toSorted((a, b) => a - b).map((each) => ({ value: String(each), label: noticeLabel(each) }));
}

function noticeLabel(hours: number): string {
  if (hours === 1) return '1 hour before';
  return hours < 48 ? `${hours} hours before` : `${hours / 24} days before`;
}

const CANCEL: { value: CancelRule; label: string; hint?: string }[] = [
  { value: 'again', label: 'They book another time' },
  { value: 'refund', label: 'They get their money back', hint: 'For a pack, they book another time.' },
  { value: 'none', label: 'They don’t get another time or a refund' },
];

function numberProblem(typed: string, { least, most }: { least: number; most: number }): string | undefined {
  const number = Number(typed);
  return typed.trim() !== '' && Number.isInteger(number) && number >= least && number <= most
    ? undefined
    : `Enter a number from ${least} to ${most}.`;
}
