import type { PlanSubscriber } from '#shared/contract/plans.ts';
import { planOf } from '#shared/rules/plan.ts';
import { formatDate } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { PersonCell } from '../list/PersonCell.tsx';

type State = PlanSubscriber['state'];

export const SUBSCRIBER_STATES: readonly { value: State; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Not in effect' },
  { value: 'ended', label: 'Ended' },
];

const TONES: Record<State, Tone> = { active: 'neutral', suspended: 'amber', ended: 'neutral' };

/** For lists, where "Active" on every row would be noise. */
function UnusualState({ state }: Pick<PlanSubscriber, 'state'>) {
  if (state === 'active') return null;
  return <Badge tone={TONES[state]}>{SUBSCRIBER_STATES.find(({ value }) => value === state)?.label}</Badge>;
}

export const subscriberColumns: TableColumn<PlanSubscriber>[] = [
  { id: 'person', head: 'Creator', primary: true, cell: ({ name, email }) => <PersonCell name={name} email={email} /> },
  { id: 'state', head: 'Status', blank: true, cell: UnusualState },
  { id: 'plan', head: 'Plan', cell: ({ planId }) => planOf(planId).name },
  { id: 'since', head: 'Since', cell: ({ startedAt }) => formatDate(startedAt) },
  { id: 'until', head: 'Ended', blank: true, cell: ({ endedAt }) => endedAt && formatDate(endedAt) },
];

export const subscriberPhoneRow = (subscriber: PlanSubscriber): PhoneRow => ({
  title: <bdi>{subscriber.name || subscriber.email}</bdi>,
  details: [subscriber.email, planOf(subscriber.planId).name, formatDate(subscriber.startedAt)],
  mark: <UnusualState {...subscriber} />,
});
