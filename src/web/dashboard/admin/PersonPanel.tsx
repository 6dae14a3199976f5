import { isolate } from '#shared/kit/isolate.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonRow } from '#shared/contract/platform.ts';
import { planOf } from '#shared/rules/plan.ts';
import { formatAgo, formatDateTime } from '#web/client/format.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { personQuery } from './adminQueries.ts';
import { Fact, Facts } from './Facts.tsx';
import { PersonBadge } from './peopleColumns.tsx';
import { PersonAction } from './PersonAction.tsx';
import type { PersonActionName } from './personActions.ts';
import { PersonStores } from './PersonStores.tsx';

type PersonPanelProps = { uid: string | null; rows: readonly PersonRow[]; onClose: () => void };

/** One creator, and the actions of an admin. */
export function PersonPanel({ uid, rows, onClose }: PersonPanelProps) {
  // The panel keeps its content while it slides out.
  const [shownId, setShownId] = useState(uid);
  if (uid !== null && uid !== shownId) setShownId(uid);
  const listed = rows.find((row) => row.uid === shownId);
  const query = useQuery({ ...personQuery(shownId ?? ''), enabled: shownId !== null && listed === undefined });
  const person = listed ?? query.data;
  const { data: user } = useQuery(userQuery);
  const [action, setAction] = useState<PersonActionName | null>(null);
  return (
    <>
      <Sheet
        open={uid !== null}
        onOpenChange={(open) => !open && onClose()}
        title={person ? isolate(person.displayName) : 'Creator'}
        description={person?.email}
      >
        {!person && query.isPending && <Skeleton lines={6} />}
        {!person && query.isError && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
        {person && (
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <PersonBadge {...person} />
            </div>
            {!person.isActive && (
              <Notice tone="warning" title="This account is suspended">
                {person.suspendedReason ?? 'No reason given.'}
                {person.suspendedAt !== null && ` (${formatDateTime(person.suspendedAt)})`}
              </Notice>
            )}
            <Facts>
              <Fact label="Plan">{planText(person)}</Fact>
              <Fact label="Stores">{person.storeCount}</Fact>
              <Fact label="Two-step sign-in">{person.hasSecondStep ? 'On' : 'Off'}</Fact>
              <Fact label="Last active">{person.lastSeenAt === null ? 'Never' : formatAgo(person.lastSeenAt)}</Fact>
              <Fact label="Joined">{formatDateTime(person.createdAt)}</Fact>
              <Fact label="User ID">
                <span className="font-code text-small">{person.uid}</span>
              </Fact>
            </Facts>
            <PersonStores creatorId={person.uid} />
            <div className="flex flex-wrap gap-2">
              {actionsFor(person, { isSelf: person.uid === user?.uid }).map(({ name, label }) => (
                <Button
                  key={name}
                  variant={name === 'suspend' ? 'danger' : 'secondary'}
                  onClick={() => setAction(name)}
                >
                  {label}
                </Button>
              ))}
            </div>
          </div>
        )}
      </Sheet>
      {person && action && <PersonAction person={person} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

/** The plan in effect. One that an admin set may be lower than the one that the creator pays for. */
function planText({ planId, setPlanId }: PersonRow): string {
  const { name } = planOf(planId);
  if (planId === 'free') return name;
  return planId === setPlanId ? `${name}, set by an admin` : `${name}, paid for`;
}

function actionsFor(
  { isActive, isAdmin, hasSecondStep }: PersonRow,
  { isSelf }: { isSelf: boolean },
): { name: PersonActionName; label: string }[] {
  if (!isActive) return [{ name: 'restore', label: 'Restore account' }];
  return [
    { name: 'plan', label: 'Change plan' },
    { name: 'sessions', label: 'Sign out everywhere' },
    ...(hasSecondStep && !isSelf ? [{ name: 'second-step' as const, label: 'Reset two-step sign-in' }] : []),
    isAdmin ? { name: 'revoke', label: 'Remove admin rights' } : { name: 'grant', label: 'Make admin' },
    ...(isAdmin ? [] : [{ name: 'suspend' as const, label: 'Suspend account' }]),
  ];
}
