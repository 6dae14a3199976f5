import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#shared/kit/parseJson.ts';
import type { MailEvent, MailEventPost } from './port.ts';

const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp';
/** Undelivered posts are repeated for a day, and our clock may be slightly off. */
const MOST_AGE_MS = 25 * 60 * 60_000;
const MOST_AHEAD_MS = 5 * 60_000;
const PROBLEM_MOST = 300;

const Event = z.looseObject({
  event: z.string(),
  sg_event_id: z.string().min(1).max(200),
  stoa_letter: z.string().max(100).optional(),
  type: z.string().optional(),
  reason: z.string().optional(),
});

/**
 * Parses a post of SendGrid's event webhook: an ECDSA signature over timestamp and body with SHA-256, several events
 * per body. Ignores events that concern no email of ours or no outcome.
 */
export function readSendgridEvents(post: MailEventPost): MailEvent[] | 'unsigned' | 'malformed' {
  if (!isSigned(post)) return 'unsigned';
  const events = z.array(Event).safeParse(parseJson(post.rawBody.toString('utf8')));
  return events.success ? events.data.flatMap(readEvent) : 'malformed';
}

function isSigned({ headers, rawBody, signingKey, now }: MailEventPost): boolean {
  const [signature, timestamp] = [headers[SIGNATURE], headers[TIMESTAMP]];
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  const age = now.getTime() - Number(timestamp) * 1000;
  if (age > MOST_AGE_MS || age < -MOST_AHEAD_MS) return false;
  const key = createPublicKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.concat([Buffer.from(timestamp), rawBody]);
  return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
}

function readEvent({ event, sg_event_id: id, stoa_letter: reference, type, reason }: z.infer<typeof Event>) {
  const outcome = outcomeOf(event, type);
  if (!outcome || reference === undefined) return [];
  return [{ id, reference, ...outcome, problem: reason?.slice(0, PROBLEM_MOST) ?? null }];
}

function outcomeOf(event: string, type: string | undefined): Pick<MailEvent, 'outcome' | 'isFinal'> | null {
  switch (event) {
    case 'delivered':
      return { outcome: 'delivered', isFinal: false };
    case 'bounce':
      // A block concerns this email or this hour. A bounce concerns the address.
      return { outcome: 'bounced', isFinal: type !== 'blocked' };
    case 'spamreport':
      return { outcome: 'complained', isFinal: true };
    case 'dropped':
      return { outcome: 'failed', isFinal: false };
    default:
      return null;
  }
}
