import type { Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { storeSender } from '../mail/sending/mailSender.ts';
import { subscribe } from './subscribe.ts';

/** Subscribes the buyer of a lead magnet who agreed to marketing. Like everybody else, they confirm it by email. */
export async function subscribeBuyer(
  { realm, orderId }: Jobs['subscribeBuyer'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  await services.db.inStore(provenStore(realm), async (tx) => {
    const order = await findConsent(tx, orderId);
    if (!order || (await isSubscribed(tx, order.email))) return;
    const { url } = await storeSender(tx, services.settings);
    const { email, name, language, sentence, slug } = order;
    const page = url + STORE_PATHS.checkout.replace(':product', slug);
    const proof = { language: language ?? 'en', consent: sentence, hasTicked: true, page, block: '', productId: '' };
    await subscribe({ tx, now }, { email, name, ...proof }, jobId);
  });
}

const findConsent = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_consents as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.order_id', '=', 'o.id').on('c.kind', '=', 'marketing'),
      )
      .innerJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id').on('l.position', '=', 0),
      )
      .select(['o.email', 'o.name', 'o.language', 'c.sentence', 'l.product_slug as slug'])
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId),
  );

const isSubscribed = async (tx: StoreTx, email: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('subscribers')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', normaliseEmail(email).key)
      .where('state', '=', 'confirmed'),
  )) !== undefined;
