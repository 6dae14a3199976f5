import { useState, type SyntheticEvent } from 'react';
import { localInput } from '#web/builder/history/localInput.ts';
import { readScheduleTime, scheduleHint, tomorrowAtNine } from '#web/builder/history/scheduleTime.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

type SchedulePostDialogProps = { isBusy: boolean; onSchedule: (at: Date) => void; onClose: () => void };

/** Sets when the post is published. */
export function SchedulePostDialog({ isBusy, onSchedule, onClose }: SchedulePostDialogProps) {
  const [typed, setTyped] = useState(() => localInput(tomorrowAtNine()));
  const [problem, setProblem] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const read = readScheduleTime(typed);
    if ('problem' in read) return setProblem(read.problem);
    onSchedule(read.at);
  }

  return (
    <FormDialog
      title="Schedule post"
      description="It’s published by itself at that time. You can change that until then."
      confirmLabel="Schedule post"
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Date and time" hint={scheduleHint()} error={problem}>
        <TextInput
          type="datetime-local"
          value={typed}
          onChange={({ target }) => {
            setProblem(undefined);
            setTyped(target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}
