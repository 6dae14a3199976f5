import type { IncomingMessage } from 'node:http';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { readBody, refusing } from '../../../access/streamResponses.ts';

const MOST_BYTES = 512 * 1024;

/**
 * POST /webhooks/{provider}: events of the payment provider. A verified event is stored once, with the job that handles
 * it.
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
  if (payments.form !== 'hosted' || params['provider'] !== payments.id) return 404;
  const rawBody = await readBody(request, MOST_BYTES);
  if (rawBody === null) return 413;
  const event = payments.readEvent({ headers: request.headers, rawBody, now });
  if (event === 'unsigned') return 401;
  if (event === 'malformed') return 400;
  const { id: eventId, type, objectId } = event;
  if (objectId === null) return 204;
  await services.db.onPlatform(async (tx) => {
    const provider = payments.id;
    const row = { provider, event_id: eventId, type, object_id: objectId, status: 'received', received_at: now };
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
