import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks: between 24 and 64. */
const SECRET_BYTES = 24;

/** A new secret as Standard Webhooks writes it: `whsec_` and base64. */
export const makeWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Message {
  id: string;
  at: Date;
  body: string;
  /** Each signs the message, so that a receiver which knows one of them accepts it. */
  secrets: readonly string[];
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com). */
export function signMessage({ id, at, body, secrets }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Stoa-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
