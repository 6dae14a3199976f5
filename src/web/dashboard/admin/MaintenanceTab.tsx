import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Maintenance } from '#shared/contract/platform.ts';
import { call, type Wish } from '#web/client/call.ts';
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
import { useAdminDeed } from './useAdminDeed.ts';

type Change = Omit<Wish<'updateMaintenance'>, 'reason'>;

/** Maintenance and sign-ups; each change asks before it reaches every open page. */
export function MaintenanceTab() {
  const { data: maintenance, error, refetch } = useQuery(maintenanceQuery);
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!maintenance) return <Skeleton lines={6} />;
  return <Switches key={maintenance.maintenanceMessage} maintenance={maintenance} />;
}

function Switches({ maintenance }: { maintenance: Maintenance }) {
  const { maintenanceMode: isOn, maintenanceMessage, allowSignups, signupsAllowed, enabledAt } = maintenance;
  const [message, setMessage] = useState(maintenanceMessage);
  const [asked, setAsked] = useState<Change | null>(null);
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
      <Card title="Maintenance" action={isOn ? <Badge tone="amber">On</Badge> : <Badge>Off</Badge>}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">
            While it is on, the sign-up shows your message. Creators who have an account still sign in, and every store
            goes on selling.
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
              onClick={() => setAsked({ maintenanceMode: !isOn, maintenanceMessage: message })}
            >
              {isOn ? 'Turn maintenance off' : 'Turn maintenance on'}
            </Button>
            {message.trim() !== maintenanceMessage && (
              <Button disabled={message.trim() === ''} onClick={() => setAsked({ maintenanceMessage: message })}>
                Save message
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title="Sign-ups" action={signupsAllowed ? <Badge>Open</Badge> : <Badge tone="amber">Paused</Badge>}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{signupWords(maintenance)}</p>
          <div>
            <Button onClick={() => setAsked({ allowSignups: !allowSignups })}>
              {allowSignups ? 'Pause sign-ups' : 'Allow sign-ups'}
            </Button>
          </div>
        </div>
      </Card>
      {asked && <Confirm change={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function signupWords({ maintenanceMode, allowSignups }: Maintenance): string {
  if (!allowSignups) return 'Nobody can make an account.';
  return maintenanceMode
    ? 'Nobody can make an account until maintenance is over.'
    : 'Everybody can make an account, as long as there is no maintenance.';
}

function Confirm({ change, onClose }: { change: Change; onClose: () => void }) {
  const act = useAdminDeed();
  const queryClient = useQueryClient();
  const { title, description, confirmLabel, done } = wordsOf(change);
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

function wordsOf({ maintenanceMode, allowSignups }: Change) {
  if (maintenanceMode === true)
    return {
      title: 'Turn maintenance on',
      description: 'Every open sign-up page shows your message at once.',
      confirmLabel: 'Turn maintenance on',
      done: 'Maintenance is on',
    };
  if (maintenanceMode === false)
    return {
      title: 'Turn maintenance off',
      description: 'Sign-ups that were under way go on where they were.',
      confirmLabel: 'Turn maintenance off',
      done: 'Maintenance is off',
    };
  if (allowSignups !== undefined)
    return {
      title: allowSignups ? 'Allow sign-ups' : 'Pause sign-ups',
      description: allowSignups
        ? 'Everybody can make an account again.'
        : 'Nobody can make an account until you allow it.',
      confirmLabel: allowSignups ? 'Allow sign-ups' : 'Pause sign-ups',
      done: allowSignups ? 'Sign-ups are open' : 'Sign-ups are paused',
    };
  return {
    title: 'Save the message',
    description: 'It shows whenever maintenance is on.',
    confirmLabel: 'Save message',
    done: 'Message saved',
  };
}
