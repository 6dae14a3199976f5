import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';

export interface StripeSettings {
  secretKey: string;
  /** More than one while the operator replaces the secret. */
  webhookSecrets: readonly string[];
  /** Stores have accounts of their own. Their events are signed with these secrets. Undefined: the operator sells. */
  connect?: { webhookSecrets: readonly string[] } | undefined;
  /** With it, buyers pay in the store's own form. Undefined: on Stripe's page only. */
  publishableKey?: string | undefined;
  /** Another server than Stripe's, for tests. */
  apiUrl?: string | undefined;
}

/** The timeout of establishing a connection. */
const CONNECT_MS = 2_000;
/** The timeout of each of three tries. With the pauses in between they take about 20 seconds. */
const TRY_MS = 6_000;
const RETRIES = 2;

/** The client of Stripe's API. It repeats requests that failed, with the same idempotency key. */
export function openStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const isPlain = apiUrl?.startsWith('http:') ?? false;
  // The timeout of an agent counts until the connection is established. The one of a request counts from then on.
  const agent = { keepAlive: true, timeout: CONNECT_MS };
  return new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TRY_MS,
    httpAgent: isPlain ? new HttpAgent(agent) : new HttpsAgent(agent),
    telemetry: false,
    ...(apiUrl !== undefined && hostOf(new URL(apiUrl))),
  });
}

const hostOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
});
