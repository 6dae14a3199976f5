import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { placeholdersOf } from '#shared/blocks/placeholders.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { scheduleQuery } from '#web/client/queries/versions.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PlaceholderList } from '../bar/PlaceholderList.tsx';
import { useEditingState } from '../BuilderContext.ts';
import { localInput } from './localInput.ts';
import { readScheduleTime, scheduleHint, tomorrowAtNine } from './scheduleTime.ts';

type ScheduleDialogProps = {
  storeId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saves pending changes. False if that failed. */
  flush: () => Promise<boolean>;
  onDone: (sentence: string) => void;
};

const FORM = 'schedule-publish';

/** Schedules the draft's publication, or cancels it. */
export function ScheduleDialog({ storeId, open, onOpenChange, flush, onDone }: ScheduleDialogProps) {
  const { data, isPending, error, refetch } = useQuery({ ...scheduleQuery(storeId), enabled: open });
  const schedule = data?.schedule ?? null;
  const actions = useSchedule({ storeId, flush, onDone, onClose: () => onOpenChange(false) });
  const [typed, setTyped] = useState(() => localInput(tomorrowAtNine()));
  const page = useEditingState((state) => state.page);
  const waits = schedule !== null && schedule.failedReason === null;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    actions.set.mutate(typed);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule publishing"
      description="We’ll publish your draft as it is now. Later changes won’t be included."
      actions={
        <>
          {waits && (
            <Button busy={actions.cancel.isPending} onClick={() => actions.cancel.mutate()}>
              Cancel schedule
            </Button>
          )}
          <Button variant="primary" type="submit" form={FORM} busy={actions.set.isPending || isPending}>
            {waits ? 'Change time' : 'Schedule'}
          </Button>
        </>
      }
    >
      {error && !data && (
        <LoadNotice error={error} otherwise="Couldn’t load the schedule." onRetry={() => void refetch()} />
      )}
      {waits && <Notice tone="info">Will be published on {formatDateTime(schedule.publishAt)}.</Notice>}
      {schedule !== null && schedule.failedReason !== null && (
        <Notice tone="error">
          Couldn’t publish on {formatDateTime(schedule.publishAt)}: {schedule.failedReason}. Your draft is safe. Fix the
          problem and choose a new time.
        </Notice>
      )}
      <PlaceholderList placeholders={placeholdersOf(page)} onClose={() => onOpenChange(false)} />
      <form id={FORM} onSubmit={submit} noValidate>
        <Field label="Date and time" hint={scheduleHint()} error={actions.problem}>
          <TextInput
            type="datetime-local"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              actions.clearProblem();
            }}
            required
          />
        </Field>
      </form>
    </Dialog>
  );
}

type Actions = Pick<ScheduleDialogProps, 'storeId' | 'flush' | 'onDone'> & { onClose: () => void };

function useSchedule({ storeId, flush, onDone, onClose }: Actions) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: async (typed: string) => {
      const read = readScheduleTime(typed);
      if ('problem' in read) throw new Error(read.problem);
      if (!(await flush())) throw new Error('Your last changes aren’t saved yet. Try again in a moment.');
      return call('schedulePublish', { storeId, at: read.at.toISOString() });
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
      onDone('Scheduled publishing canceled.');
    },
  });
  const error = set.error ?? cancel.error;
  function clearProblem() {
    set.reset();
    cancel.reset();
  }
  return { set, cancel, problem: error ? problemOf(error) : undefined, clearProblem };
}

const problemOf = (error: Error): string =>
  error.name === 'Error' ? error.message : sentenceOf(error, 'Couldn’t schedule publishing. Please try again.');
