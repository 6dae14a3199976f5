import type { IncomingMessage } from 'node:http';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import type { HostedGateway, PaymentGateway } from '../../../gateways/payments/port.ts';
import { readBody, refusing } from '../../../access/streamResponses.ts';

const MOST_BYTES = 512 * 1024;

/**
 * POST /webhooks/{provider} and /webhooks/{provider}-accounts: events of the payment provider about payments and about
 * accounts of stores. A verified event is stored once, with the job that handles it.
 */
export const receivePaymentEvent: StreamRoute = {
  methods: ['POST'],
  path: '/webhooks/:provider',
  handle: refusing(async (request, response, context) => {
    const status = await receive(request, context);
    response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store' }).end();
    request.resume();
  }),
};

async function receive(request: IncomingMessage, { services, params, now }: StreamContext): Promise<number> {
  const { payments } = services;
  const source = sourceOf(payments, params['provider']);
  if (!source) return 404;
  const rawBody = await readBody(request, MOST_BYTES);
  if (rawBody === null) return 413;
  const event = source.readEvent({ headers: request.headers, rawBody, now });
  if (event === 'unsigned') return 401;
  if (event === 'malformed') return 400;
  const { id: eventId, type, subject, objectId, account } = event;
  if (subject === null) return 204;
  await services.db.onPlatform(async (tx) => {
    const provider = payments.id;
    const about = { type, subject, object_id: objectId, account_id: account };
    const row = { provider, event_id: eventId, ...about, status: 'received', received_at: now };
    const isNew = await tx.run(
      tx.q
        .insertInto('provider_events')
        .values(row)
        .onConflict((on) => on.columns(['provider', 'event_id']).doNothing()),
    );
    if (isNew > 0) await tx.enqueue(job('handlePaymentEvent', { realm: PLATFORM_REALM, provider, eventId }));
  });
  return 204;
}

/** Who verifies the events of a URL. Each of the two URLs has secrets of its own. */
function sourceOf(payments: PaymentGateway, path: string | undefined): Pick<HostedGateway, 'readEvent'> | null {
  if (payments.form !== 'hosted') return null;
  if (path === payments.id) return payments;
  return path === `${payments.id}-accounts` ? payments.accounts : null;
}
