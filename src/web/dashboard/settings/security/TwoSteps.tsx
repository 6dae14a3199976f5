import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { secondStepQuery, type SecondStep } from '#web/client/queries/security.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { notify } from '../../notify.ts';
import { NewCodesDialog } from './NewCodesDialog.tsx';
import { ProveDialog } from './ProveDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';
import { CardShape } from '../SettingsShapes.tsx';

/** At this number of remaining codes, new ones are suggested. */
const FEW = 3;

/** Whether sign-in needs an authenticator code, and how to change that. */
export function TwoSteps({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(secondStepQuery);
  const [open, setOpen] = useState<'set-up' | 'turn-off' | 'new-codes' | null>(null);
  const close = () => setOpen(null);
  if (error && !data) return <LoadNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardShape />;
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          Two-step sign-in
          <Badge tone={data.isOn ? 'slate' : 'neutral'}>{data.isOn ? 'On' : 'Off'}</Badge>
        </h3>
        <p className="text-body text-ink-2">{stateText(data)}</p>
      </div>
      <Advice state={data} />
      <div className="flex flex-wrap gap-2">
        {data.isOn ? (
          <>
            <Button onClick={() => setOpen('new-codes')}>New recovery codes</Button>
            <Button variant="quiet" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>Set up two-step sign-in</Button>
        )}
      </div>
      {open === 'set-up' && <SetUpDialog email={email} onClose={close} />}
      {open === 'new-codes' && <NewCodesDialog email={email} onClose={close} />}
      {open === 'turn-off' && (
        <ProveDialog
          email={email}
          title="Turn off two-step sign-in?"
          description="You’ll be able to sign in with just your password. Your recovery codes will stop working."
          confirmLabel="Turn off"
          danger
          prove={(proof) => call('turnOffSecondStep', proof)}
          onDone={() => {
            notify('success', 'Two-step sign-in is off', 'You’ve been signed out everywhere else.');
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function Advice({ state: { isRequired, isUsed, isOn, recoveryCodesLeft } }: { state: SecondStep }) {
  if (isRequired && !isUsed) {
    return (
      <Notice tone="warning">
        Admins must use two-step sign-in. Set it up or add a passkey. If you already have one, sign out and sign in with
        it.
      </Notice>
    );
  }
  if (!isOn || recoveryCodesLeft > FEW) return null;
  return (
    <Notice tone="warning">
      {recoveryCodesLeft === 0
        ? 'You have no recovery codes left. Create new ones so you don’t get locked out if you lose your phone.'
        : 'You’re running low on recovery codes. Create new ones before they run out.'}
    </Notice>
  );
}

function stateText({ isOn, since, recoveryCodesLeft }: SecondStep): string {
  if (!isOn)
    return 'Enter a code from an authenticator app after your password, so a stolen password isn’t enough to sign in.';
  const codes = `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`;
  return `On since ${formatDate(since ?? '')}. You enter a code from your authenticator app when you sign in. ${codes}`;
}
