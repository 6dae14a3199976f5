import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Maintenance } from '#shared/contract/platform.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { Fact, Facts } from './Facts.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

type Change = Omit<CallInput<'updateMaintenance'>, 'reason'>;

/** Maintenance and sign-ups. Each change asks for confirmation, because it affects every open page. */
export function MaintenanceTab() {
  const { data: maintenance, error, refetch } = useQuery(maintenanceQuery);
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!maintenance) return <Skeleton lines={6} />;
  return <Switches key={maintenance.maintenanceMessage} maintenance={maintenance} />;
}

function Switches({ maintenance }: { maintenance: Maintenance }) {
  const { maintenanceMode: isOn, maintenanceMessage, allowSignups, signupsAllowed, enabledAt } = maintenance;
  const [message, setMessage] = useState(maintenanceMessage);
  const [confirming, setConfirming] = useState<Change | null>(null);
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
      <Card title="Maintenance" action={isOn ? <Badge tone="amber">On</Badge> : <Badge>Off</Badge>}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">
            During maintenance, the sign-up page shows your message. Existing creators can still sign in, and stores
            keep selling.
          </p>
          <Field label="Message">
            <TextArea rows={3} maxLength={500} value={message} onChange={(event) => setMessage(event.target.value)} />
          </Field>
          {isOn && enabledAt !== null && (
            <Facts>
              <Fact label="On since">{formatDateTime(enabledAt)}</Fact>
            </Facts>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant={isOn ? 'primary' : 'danger'}
              disabled={message.trim() === ''}
              onClick={() => setConfirming({ maintenanceMode: !isOn, maintenanceMessage: message })}
            >
              {isOn ? 'Turn off maintenance' : 'Turn on maintenance'}
            </Button>
            {message.trim() !== maintenanceMessage && (
              <Button disabled={message.trim() === ''} onClick={() => setConfirming({ maintenanceMessage: message })}>
                Save message
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title="Sign-ups" action={signupsAllowed ? <Badge>Open</Badge> : <Badge tone="amber">Paused</Badge>}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{signupText(maintenance)}</p>
          <div>
            <Button onClick={() => setConfirming({ allowSignups: !allowSignups })}>
              {allowSignups ? 'Pause sign-ups' : 'Allow sign-ups'}
            </Button>
          </div>
        </div>
      </Card>
      {confirming && <Confirm change={confirming} onClose={() => setConfirming(null)} />}
    </div>
  );
}

function signupText({ maintenanceMode, allowSignups }: Maintenance): string {
  if (!allowSignups) return 'No one can create an account.';
  return maintenanceMode
    ? 'No one can create an account until maintenance is turned off.'
    : 'Anyone can create an account, except during maintenance.';
}

function Confirm({ change, onClose }: { change: Change; onClose: () => void }) {
  const act = useAdminAction();
  const queryClient = useQueryClient();
  const { title, description, confirmLabel, done } = termsOf(change);
  return (
    <ReasonDialog
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      danger={change.maintenanceMode === true}
      optional
      onConfirm={(reason) =>
        act(async () => {
          const { maintenance } = await call('updateMaintenance', { ...change, reason });
          queryClient.setQueryData(maintenanceQuery.queryKey, maintenance);
        }, done)
      }
    />
  );
}

function termsOf({ maintenanceMode, allowSignups }: Change) {
  if (maintenanceMode === true)
    return {
      title: 'Turn on maintenance?',
      description: 'Open sign-up pages will show your message immediately.',
      confirmLabel: 'Turn on maintenance',
      done: 'Maintenance turned on',
    };
  if (maintenanceMode === false)
    return {
      title: 'Turn off maintenance?',
      description: 'People who were signing up can continue where they left off.',
      confirmLabel: 'Turn off maintenance',
      done: 'Maintenance turned off',
    };
  if (allowSignups !== undefined)
    return {
      title: allowSignups ? 'Allow sign-ups?' : 'Pause sign-ups?',
      description: allowSignups
        ? 'Anyone will be able to create an account again.'
        : 'No one will be able to create an account until you allow sign-ups again.',
      confirmLabel: allowSignups ? 'Allow sign-ups' : 'Pause sign-ups',
      done: allowSignups ? 'Sign-ups allowed' : 'Sign-ups paused',
    };
  return {
    title: 'Save message?',
    description: 'Shown while maintenance mode is on.',
    confirmLabel: 'Save message',
    done: 'Message saved',
  };
}
