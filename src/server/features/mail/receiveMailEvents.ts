import type { IncomingMessage } from 'node:http';
import { isUuid, PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { MailEvent } from '../../gateways/mail/port.ts';
import { readBody, refusing } from '../../access/streamResponses.ts';
import { updateEmailStatus, lockEmail } from './sending/emailRecord.ts';
import { findMailAccount, signingKey } from './account/mailAccount.ts';

/** The maximum number of events in one post. */
const MOST_BYTES = 1024 * 1024;

/**
 * POST /webhooks/mail/{provider}/{store}: delivery events of a store's email. The URL only claims the store; that
 * store's own key verifies it, and an event cannot affect another store's email.
 */
export const receiveMailEvents: StreamRoute = {
  methods: ['POST'],
  path: '/webhooks/mail/:provider/:storeId',
  handle: refusing(async (request, response, context) => {
    const status = await receive(request, context);
    response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store' }).end();
    request.resume();
  }),
};

async function receive(request: IncomingMessage, { services, params, now }: StreamContext): Promise<number> {
  const { accounts, provider } = services.mail;
  const claimedStoreId = params['storeId'] ?? '';
  if (!accounts || params['provider'] !== provider) return 404;
  if (!isUuid(claimedStoreId) || claimedStoreId === PLATFORM_REALM) return 404;
  const rawBody = await readBody(request, MOST_BYTES);
  if (rawBody === null) return 413;
  return services.db.inStore(provenStore(claimedStoreId), async (tx) => {
    const key = signingKey(services, await findMailAccount(tx, services));
    if (key === undefined) return 401;
    const events = accounts.readEvents({ headers: request.headers, rawBody, signingKey: key, now });
    if (events === 'unsigned') return 401;
    if (events === 'malformed') return 400;
    for (const event of inOneOrder(events)) await recordEvent(tx, { provider, event, now });
    await tx.announce(`campaigns:${tx.realm}`);
    return 204;
  });
}

/** Concurrent posts lock emails in the same order and cannot deadlock. */
const inOneOrder = (events: readonly MailEvent[]) =>
  events.filter(({ reference }) => isUuid(reference)).toSorted((a, b) => (a.reference < b.reference ? -1 : 1));

async function recordEvent(
  tx: StoreTx,
  { provider, event, now }: { provider: string; event: MailEvent; now: Date },
): Promise<void> {
  const email = await lockEmail(tx, event.reference);
  if (!email) return;
  const isNew = await tx.run(
    tx.q
      .insertInto('mail_events')
      .values({
        store_id: tx.realm,
        provider,
        event_id: event.id,
        message_id: email.id,
        received_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'provider', 'event_id']).doNothing()),
  );
  if (isNew === 0) return;
  const { outcome: state, problem } = event;
  await updateEmailStatus(tx, email, { id: email.id, state, problem }, now);
  if (event.isFinal && (state === 'bounced' || state === 'complained')) {
    await suppress(tx, { recipientKey: email.recipient_key, reason: state, now });
  }
}

// A complaint outweighs a bounce, in whichever order they arrive.
const suppress = (
  tx: StoreTx,
  { recipientKey, reason, now }: { recipientKey: string; reason: 'bounced' | 'complained'; now: Date },
) =>
  tx.run(
    tx.q
      .insertInto('mail_suppressions')
      .values({ store_id: tx.realm, recipient_key: recipientKey, reason, created_at: now })
      .onConflict((on) => {
        const known = on.columns(['store_id', 'recipient_key']);
        return reason === 'complained' ? known.doUpdateSet({ reason }) : known.doNothing();
      }),
  );
