import { useState, type SyntheticEvent } from 'react';
import type { Booking } from '#shared/contract/bookings.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

type MoveDialogProps = { booking: Booking; onClose: () => void; onMove: (startsAt: string) => Promise<void> };

/** Moves a call to any time at which no other call is. */
export function MoveDialog({ booking, onClose, onMove }: MoveDialogProps) {
  const [typed, setTyped] = useState(() => localText(new Date(booking.startsAt)));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function move() {
    const start = new Date(typed);
    if (Number.isNaN(start.getTime()) || start <= new Date()) return setProblem('Choose a time in the future.');
    setProblem(undefined);
    setBusy(true);
    try {
      await onMove(start.toISOString());
    } catch (error) {
      setProblem(sentenceOf(error, 'Couldn’t move the call. Please try again.'));
      setBusy(false);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) void move();
  }

  return (
    <FormDialog
      title="Move call"
      description="The customer gets an email that moves the call in their calendar."
      confirmLabel="Move call"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="New time"
        hint="In the time zone of this device. It can be outside your hours."
        error={problem}
        live
      >
        <TextInput type="datetime-local" step={300} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </FormDialog>
  );
}

/** The value of a field for a time in the device's zone: '2026-12-01T10:00'. */
function localText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
