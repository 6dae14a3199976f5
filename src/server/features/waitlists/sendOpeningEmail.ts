import { job, type Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { resolveEmailLocale, storeSender } from '../mail/sending/mailSender.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { findPublishedProduct } from '../publishedProducts/findPublishedProduct.ts';
import { findEntry, waitlistEmail } from './waitlistEmail.ts';

const DAY_SECONDS = 86_400;

/** Emails one person that what they waited for is on sale. Whoever has unsubscribed since gets nothing. */
export async function sendOpeningEmail(
  { realm, entryId, emailId }: Jobs['sendOpeningEmail'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  // Nobody is emailed about a store that is offline. The hourly sweep announces the opening again.
  const isClosed = (await services.directory.byId(storeId))?.isClosed ?? false;
  const outcome = isClosed
    ? null
    : await sendEmail({ storeId, emailId, services, now }, async (tx) => {
        const entry = await findEntry(tx, entryId);
        if (entry?.state !== 'emailed' || entry.email_id !== emailId) return null;
        const product = await findPublishedProduct(tx, entry.product_id);
        if (!product) return null;
        return {
          kind: 'waitlist',
          recipient: entry.email,
          waitsItself: true,
          write: async () => {
            const sender = await storeSender(tx, services.settings);
            const { language, waitlist } = getMessages(resolveEmailLocale(sender, entry.language));
            const about = { title: product.title, store: sender.name };
            return waitlistEmail(services, {
              sender,
              entry,
              language,
              subject: fill(waitlist.openSubject, about),
              blocks: [
                { kind: 'paragraph', text: fill(waitlist.openText, about) },
                {
                  kind: 'button',
                  label: fill(waitlist.openAction, about),
                  url: sender.url + STORE_PATHS.product.replace(':product', product.slug),
                },
                { kind: 'note', text: waitlist.once },
              ],
              name: `opening.${emailId}`,
            });
          },
        };
      });
  if (outcome === null) await services.db.inStore(storeId, (tx) => waitOn(tx, { entryId, emailId }));
  // A new store can email only so many people a day.
  if (outcome === 'held')
    await services.db.inStore(storeId, (tx) =>
      tx.enqueue(job('sendOpeningEmail', { realm, entryId, emailId }), { afterSeconds: DAY_SECONDS }),
    );
}

/** The product was taken off sale again, or the store is offline, so the person goes on waiting. */
const waitOn = (tx: StoreTx, { entryId, emailId }: { entryId: string; emailId: string }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('waitlist_entries')
      .set({ state: 'waiting', emailed_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', entryId)
      .where('email_id', '=', emailId)
      .where('state', '=', 'emailed'),
  );
