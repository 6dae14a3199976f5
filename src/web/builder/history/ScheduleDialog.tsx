import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { scheduleQuery } from '#web/client/queries/versions.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { localInput, readLocalInput } from './localInput.ts';

type ScheduleDialogProps = {
  storeId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saves what is not saved yet; false: it could not be. */
  flush: () => Promise<boolean>;
  onDone: (sentence: string) => void;
};

const FORM = 'schedule-publish';

/** Has the draft published by itself, or calls that off. */
export function ScheduleDialog({ storeId, open, onOpenChange, flush, onDone }: ScheduleDialogProps) {
  const { data, isPending } = useQuery({ ...scheduleQuery(storeId), enabled: open });
  const schedule = data?.schedule ?? null;
  const deeds = useSchedule({ storeId, flush, onDone, onClose: () => onOpenChange(false) });
  const [typed, setTyped] = useState(() => localInput(tomorrowAtNine()));
  const waits = schedule !== null && schedule.failedReason === null;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    deeds.set.mutate(typed);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Publish later"
      description="The draft is published as it is now. What you change after this waits for the next publishing."
      actions={
        <>
          {waits && (
            <Button busy={deeds.cancel.isPending} onClick={() => deeds.cancel.mutate()}>
              Do not publish later
            </Button>
          )}
          <Button variant="primary" type="submit" form={FORM} busy={deeds.set.isPending || isPending}>
            {waits ? 'Change the time' : 'Set the time'}
          </Button>
        </>
      }
    >
      {waits && <Notice tone="info">Will be published on {formatDateTime(schedule.publishAt)}.</Notice>}
      {schedule !== null && schedule.failedReason !== null && (
        <Notice tone="error">
          It could not be published on {formatDateTime(schedule.publishAt)}: {schedule.failedReason}. Your draft is
          still here. Mend it and set a new time.
        </Notice>
      )}
      <form id={FORM} onSubmit={submit} noValidate>
        <Field label="Date and time" hint={`In your time zone, ${zone()}`} error={deeds.problem}>
          <TextInput type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} required />
        </Field>
      </form>
    </Dialog>
  );
}

type Deeds = Pick<ScheduleDialogProps, 'storeId' | 'flush' | 'onDone'> & { onClose: () => void };

function useSchedule({ storeId, flush, onDone, onClose }: Deeds) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: async (typed: string) => {
      const at = readLocalInput(typed);
      if (at === null) throw new Error('Choose a date and a time.');
      if (at.getTime() <= Date.now()) throw new Error('Choose a time in the future.');
      if (!(await flush())) throw new Error('Your last changes are not saved yet. Try again once they are.');
      return call('schedulePublish', { storeId, at: at.toISOString() });
    },
    onSuccess: (answer) => {
      client.setQueryData(scheduleQuery(storeId).queryKey, answer);
      onClose();
      onDone(`Your page will be published on ${formatDateTime(answer.schedule.publishAt)}.`);
    },
  });
  const cancel = useMutation({
    mutationFn: () => call('cancelSchedule', { storeId }),
    onSuccess: () => {
      client.setQueryData(scheduleQuery(storeId).queryKey, { schedule: null });
      onClose();
      onDone('Nothing will be published by itself.');
    },
  });
  const error = set.error ?? cancel.error;
  return { set, cancel, problem: error ? problemOf(error) : undefined };
}

const problemOf = (error: Error): string =>
  error.name === 'Error' ? error.message : sentenceOf(error, 'The time could not be set. Please try again.');

const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function tomorrowAtNine(): Date {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date;
}
