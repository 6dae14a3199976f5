import { useState, type SyntheticEvent } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { localInput } from '#web/builder/history/localInput.ts';
import { readScheduleTime, scheduleHint, tomorrowAtNine } from '#web/builder/history/scheduleTime.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../../notify.ts';
import { AddressMissing } from './AddressMissing.tsx';
import type { Missing } from './CampaignEditor.tsx';
import { useSending } from './useSending.ts';

type ScheduleDialogProps = {
  storeId: string;
  campaign: Campaign;
  onMissing: (missing: Missing) => void;
  onClose: () => void;
};

/** Sets when the campaign is sent. */
export function ScheduleDialog({ storeId, campaign, onMissing, onClose }: ScheduleDialogProps) {
  const { id: campaignId, revision } = campaign;
  const [typed, setTyped] = useState(() => localInput(tomorrowAtNine()));
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useSending({ storeId, onMissing, onClose });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const read = readScheduleTime(typed);
    if ('problem' in read) return setProblem(read.problem);
    const { at } = read;
    void run(
      () => call('scheduleCampaign', { storeId, campaignId, revision, at: at.toISOString() }),
      () => notify('success', 'Campaign scheduled', `It will be sent on ${formatDateTime(at)}.`),
    );
  }

  return (
    <FormDialog
      title="Schedule campaign"
      description={
        <>
          <span className="block">
            We’ll send it to everyone in the audience at that time. You can cancel until then.
          </span>
          <AddressMissing />
        </>
      }
      confirmLabel="Schedule campaign"
      busy={busy}
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
