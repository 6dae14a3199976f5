import { provenStore } from '#shared/kit/ids.ts';
import { FAILING_DAYS } from '#shared/rules/webhook.ts';
import type { JobHandlers } from '../../jobs.ts';
import { sendCreatorEmail } from '../../mail/sending/sendCreatorEmail.ts';

/** Tells a creator that a webhook was turned off, unless they have turned it on again since. */
export const sendWebhookOffEmail: JobHandlers['sendWebhookOffEmail'] = async ({ realm, endpointId }, context) => {
  const { db, settings } = context.services;
  const found = await db.inStore(provenStore(realm), (tx) =>
    tx.maybe(
      tx.q
        .selectFrom('webhook_endpoints as p')
        .innerJoin('stores as s', 's.id', 'p.store_id')
        .select([
          'p.url',
          'p.description',
          'p.disabled_reason as reason',
          's.creator_id as creatorId',
          's.name as store',
        ])
        .where('p.store_id', '=', tx.realm)
        .where('p.id', '=', endpointId)
        .where('p.deleted_at', 'is', null)
        .where('p.disabled_reason', 'in', ['failing', 'gone']),
    ),
  );
  if (!found) return;
  const { url, description, reason, store } = found;
  // The rest of an address can be as secret as a password.
  const { host } = new URL(url);
  const subject = `We turned off your webhook to ${host}`;
  const why =
    reason === 'gone'
      ? `${host} answered that it no longer wants messages about ${store} (410 Gone).`
      : `${host} has accepted no message about ${store} for ${FAILING_DAYS} days.`;
  await sendCreatorEmail(context, found.creatorId, () => ({
    subject,
    preheader: why,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: why },
      {
        kind: 'paragraph',
        text: 'What happens in your store from now on isn’t sent to it. Fix your server, then turn the webhook on again. You can send failed messages again for 30 days.',
      },
      ...(description === '' ? [] : [{ kind: 'paragraph' as const, text: description }]),
      { kind: 'button', label: 'Open webhooks', url: `${settings.publicUrl}/dashboard/settings/webhooks` },
    ],
  }));
};
