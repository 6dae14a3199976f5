import type { Webhook, WebhookDelivery } from '#shared/contract/webhooks.ts';
import {
  WEBHOOK_KIND_NAMES,
  type DeliveryProblem,
  type DeliveryState,
  type WebhookKind,
} from '#shared/rules/webhook.ts';
import { formatDateTime } from '#web/client/format.ts';
import type { Tone } from '#web/ui/Badge.tsx';

/** The events in the groups of the dialog. */
export const KIND_GROUPS: readonly { title: string; kinds: readonly WebhookKind[] }[] = [
  { title: 'Orders', about: ['order'] },
  { title: 'Access', about: ['entitlement'] },
  { title: 'Courses', about: ['lesson', 'course'] },
  { title: 'Calls', about: ['booking'] },
  { title: 'License keys', about: ['licence'] },
].map(({ title, about }) => ({
  title,
  kinds: WEBHOOK_KIND_NAMES.filter((kind) => about.some((noun) => kind.startsWith(`${noun}.`))),
}));

/** 'order.paid and 3 more' */
export function kindsText(kinds: readonly string[]): string {
  if (kinds.length === WEBHOOK_KIND_NAMES.length) return 'All events';
  const [first = '', ...others] = kinds;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

export const STATES: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'slate' },
  failed: { label: 'Failed', tone: 'brick' },
};

/** What waits after a failed attempt is being retried. */
export const stateOf = ({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>) =>
  state === 'waiting' && attempts > 0 ? { label: 'Retrying', tone: 'amber' as const } : STATES[state];

const PROBLEMS: Record<DeliveryProblem, string> = {
  'not-public': 'The address isn’t on the public internet.',
  'no-host': 'There is no server with this name.',
  'not-secure': 'The server’s certificate isn’t valid.',
  'no-answer': 'The server didn’t answer within 10 seconds, or closed the connection.',
  refused: 'The server didn’t accept the message.',
  redirect: 'The server answered with a redirect. Enter the address that it leads to.',
  'endpoint-off': 'The webhook was turned off before the message was sent.',
  'lost-secret': 'The secret can no longer be read. Make a new one.',
};

/** Why a message was not delivered. */
export function problemText({ state, problem }: Pick<WebhookDelivery, 'state' | 'problem'>): string | null {
  if (problem !== null) return PROBLEMS[problem];
  return state === 'failed' ? 'It can no longer be sent, because what it was about was deleted.' : null;
}

/** Why a webhook is off, or that its server does not accept anything. */
export function troubleOf({ off, failingSince }: Webhook): string | null {
  if (off?.reason === 'failing')
    return `Turned off on ${formatDateTime(off.at)}, because your server accepted nothing for three days. Fix it, then turn the webhook on.`;
  if (off?.reason === 'gone')
    return `Turned off on ${formatDateTime(off.at)}, because your server answered that it wants no messages (410).`;
  if (off === null && failingSince !== null)
    return `Your server has accepted nothing since ${formatDateTime(failingSince)}. After three days the webhook is turned off.`;
  return null;
}
