import { TEST_KIND, WEBHOOK_VERSION, type WebhookKind } from '#shared/rules/webhook.ts';
import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { bookingData } from './bookingData.ts';
import { courseData } from './courseData.ts';
import { entitlementData } from './entitlementData.ts';
import { lessonData } from './lessonData.ts';
import { licenceData } from './licenceData.ts';
import { orderData } from './orderData.ts';

/** An event as it was recorded. */
export interface RecordedEvent {
  id: string;
  kind: string;
  subjectId: string;
  facts: Readonly<Record<string, unknown>>;
  happenedAt: Date;
}

/** What a message is about, and the customer whom it names. */
export interface MessageData {
  customerId: string | null;
  data: Readonly<Record<string, unknown>>;
}

export interface Composing {
  event: RecordedEvent;
  secrets: Secrets;
  now: Date;
}

export interface ComposedMessage {
  /** Whom it names. */
  customerId: string | null;
  payload: string;
}

/** The message of an event. Undefined: what it is about was deleted meanwhile. */
export async function composePayload(tx: StoreTx, composing: Composing): Promise<ComposedMessage | undefined> {
  const { kind, happenedAt } = composing.event;
  const found = await dataOf(tx, composing);
  if (!found) return undefined;
  const message = {
    type: kind,
    timestamp: happenedAt.toISOString(),
    version: WEBHOOK_VERSION,
    storeId: tx.realm,
    data: found.data,
  };
  return { customerId: found.customerId, payload: JSON.stringify(message) };
}

type Compose = (tx: StoreTx, composing: Composing) => Promise<MessageData | undefined>;
type Noun = WebhookKind extends `${infer First}.${string}` ? First : never;

const COMPOSERS: Readonly<Record<Noun, Compose>> = {
  order: orderData,
  entitlement: entitlementData,
  lesson: lessonData,
  course: courseData,
  booking: bookingData,
  licence: licenceData,
};

const isNoun = (noun: string): noun is Noun => Object.hasOwn(COMPOSERS, noun);

async function dataOf(tx: StoreTx, composing: Composing): Promise<MessageData | undefined> {
  const { kind } = composing.event;
  if (kind === TEST_KIND) return { customerId: null, data: { message: 'Your endpoint works.' } };
  const [noun = ''] = kind.split('.');
  return isNoun(noun) ? COMPOSERS[noun](tx, composing) : undefined;
}
