import Stripe from 'stripe';
import { z } from 'zod';
import { parseJson } from '#shared/kit/parseJson.ts';
import type { EventPost, ProviderEvent } from '../port.ts';

/** The maximum age of a signature. Stripe signs each delivery anew, so an older signature belongs to a recorded one. */
const TOLERANCE_SECONDS = 300;

const ObjectId = z.string().max(200);

const AccountId = z.string().regex(/^acct_\w{1,200}$/);
const EventId = z.string().regex(/^evt_\w{1,200}$/);
const EventType = z.string().max(100);

const Event = z.looseObject({
  id: EventId,
  type: EventType,
  account: AccountId.optional(),
  data: z.looseObject({ object: z.looseObject({ id: ObjectId.optional(), payment_intent: z.unknown().optional() }) }),
});

/**
 * An event about an account is thin: it names the account and nothing else. `related_object` is what the event is about.
 */
const AccountEvent = z.looseObject({
  object: z.literal('v2.core.event'),
  id: EventId,
  type: EventType,
  related_object: z.looseObject({ id: z.string().max(200), type: z.string() }).nullish(),
});

/** The thin event of a post about a connected account. */
export function readStripeAccountEvent(
  stripe: Stripe,
  secrets: readonly string[],
  post: EventPost,
): ProviderEvent | 'unsigned' | 'malformed' {
  if (!secrets.some((secret) => isSigned(stripe, secret, post))) return 'unsigned';
  const event = AccountEvent.safeParse(parseJson(post.rawBody.toString('utf8')));
  if (!event.success) return 'malformed';
  const { id, type } = stripe.parseEventNotificationWithoutVerification(post.rawBody);
  const related = event.data.related_object;
  const account = AccountId.safeParse(related?.id).data;
  const isAccount = related?.type === 'v2.core.account' && account !== undefined;
  return { id, type, subject: isAccount ? 'account' : null, objectId: account ?? '', account: account ?? null };
}

/** The event of a post that is signed with one of the secrets. Only the ids of its object are used. */
export function readStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  post: EventPost,
): ProviderEvent | 'unsigned' | 'malformed' {
  if (!secrets.some((secret) => isSigned(stripe, secret, post))) return 'unsigned';
  return presentStripeEvent(parseJson(post.rawBody.toString('utf8'))) ?? 'malformed';
}

/** The ids in a snapshot event, or null if it is none. */
export function presentStripeEvent(snapshot: unknown): ProviderEvent | null {
  const event = Event.safeParse(snapshot);
  if (!event.success) return null;
  const { id, type, data, account = null } = event.data;
  if (type === 'account.application.deauthorized' && account !== null)
    return { id, type, subject: 'account', objectId: account, account };
  if (type.startsWith('payout.') && data.object.id !== undefined)
    return { id, type, subject: 'payout', objectId: data.object.id, account };
  if (METHOD_EVENTS.includes(type) && data.object.id !== undefined)
    return { id, type, subject: 'method', objectId: data.object.id, account };
  const objectId = paymentIn(type, data.object);
  return { id, type, subject: objectId === null ? null : 'payment', objectId: objectId ?? '', account };
}

/** A card was replaced by its network, or changed or removed in the account. */
const METHOD_EVENTS = ['payment_method.automatically_updated', 'payment_method.updated', 'payment_method.detached'];

function isSigned(stripe: Stripe, secret: string, { headers, rawBody, now }: EventPost): boolean {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string') return false;
  try {
    const { signature } = stripe.webhooks;
    return signature?.verifyHeader(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now.getTime()) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** The payment that an event is about. A refund, a dispute and a warning of fraud belong to a payment. */
function paymentIn(type: string, object: z.infer<typeof Event>['data']['object']): string | null {
  if (/^(checkout\.session|payment_intent|setup_intent)\./.test(type)) return object.id ?? null;
  return /^(refund|charge\.dispute|radar\.early_fraud_warning)\./.test(type)
    ? (ObjectId.safeParse(object.payment_intent).data ?? null)
    : null;
}
