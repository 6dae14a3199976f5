import type { Jobs } from '#shared/contract/jobs.ts';
import type { Services } from '../../access/context.ts';
import { addressHash } from '../../access/securityEvents.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { sendCreatorEmail } from '../mail/sending/sendCreatorEmail.ts';

type Change = Jobs['sendPaymentAccountEmail']['change'];

/** Tells the owner that the store's account takes money, no longer does, or has left, and records it for them. */
export async function sendPaymentAccountEmail(
  { realm, accountId, change, at }: Jobs['sendPaymentAccountEmail'],
  context: JobContext,
): Promise<void> {
  const { services, jobId } = context;
  const store = await services.db.onPlatform(async (tx) => {
    const found = await findStore(tx, realm);
    if (found) await recordChange(tx, services, { id: jobId, creatorId: found.creator_id, change, accountId, at });
    return found;
  });
  if (!store) return;
  const { subject, text, next } = termsOf(change, store.name);
  await sendCreatorEmail(context, store.creator_id, () => ({
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: next },
      { kind: 'button', label: 'Open payments', url: `${services.settings.publicUrl}/dashboard/settings/payments` },
    ],
  }));
}

const findStore = (tx: PlatformTx, storeId: string) =>
  tx.maybe(
    tx.q.selectFrom('stores').select(['creator_id', 'name']).where('id', '=', storeId).where('deleted_at', 'is', null),
  );

/** One event for each run of the job. It happened at the provider, so it has no device. */
async function recordChange(
  tx: PlatformTx,
  { secrets }: Pick<Services, 'secrets'>,
  {
    id,
    creatorId,
    change,
    accountId,
    at,
  }: { id: string; creatorId: string; change: Change; accountId: string; at: string },
): Promise<void> {
  if (change === 'restricted') return;
  const row = { id, at: new Date(at), account_id: creatorId, outcome: 'done', device: '' };
  await tx.run(
    tx.q
      .insertInto('security_events')
      .values({
        ...row,
        store_id: tx.realm,
        kind: change === 'connected' ? 'payments-connected' : 'payments-disconnected',
        address_hash: addressHash(secrets, ''),
        facts: JSON.stringify({ account: accountId }),
      })
      .onConflict((on) => on.columns(['store_id', 'id']).doNothing()),
  );
}

function termsOf(change: Change, store: string): { subject: string; text: string; next: string } {
  switch (change) {
    case 'connected':
      return {
        subject: `${store} can now take payments`,
        text: `A Stripe account is now connected to ${store}. From now on, the money from its sales goes there.`,
        next: 'If this wasn’t you, set a new password now and disconnect the account in Stripe’s dashboard.',
      };
    case 'restricted':
      return {
        subject: `${store} can’t take payments right now`,
        text: `Stripe has restricted the account of ${store}. Until that changes, buyers can only get its free products.`,
        next: 'Your payment settings show what Stripe needs.',
      };
    case 'disconnected':
      return {
        subject: `${store} is no longer connected to Stripe`,
        text: `The Stripe account of ${store} was disconnected, so its paid products can’t be bought. To refund earlier orders, use Stripe’s dashboard.`,
        next: 'To sell again, connect an account in your payment settings. If this wasn’t you, set a new password now.',
      };
  }
}
