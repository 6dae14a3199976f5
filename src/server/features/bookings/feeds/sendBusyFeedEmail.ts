import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { JobContext } from '../../jobs.ts';
import { sendCreatorEmail } from '../../mail/sending/sendCreatorEmail.ts';

/** Tells a creator that a calendar could not be read for a day, unless it was read since. */
export async function sendBusyFeedEmail(
  { realm, feedId }: Jobs['sendBusyFeedEmail'],
  context: JobContext,
): Promise<void> {
  const { db, settings } = context.services;
  const found = await db.inStore(provenStore(realm), (tx) =>
    tx.maybe(
      tx.q
        .selectFrom('busy_feeds as f')
        .innerJoin('stores as s', 's.id', 'f.store_id')
        .select(['f.name', 'f.server', 'f.read_at', 's.creator_id', 's.name as store'])
        .where('f.store_id', '=', tx.realm)
        .where('f.id', '=', feedId)
        .where('f.warned_at', 'is not', null),
    ),
  );
  if (!found) return;
  const { name, server, store } = found;
  const subject = `We can’t read your calendar “${name}”`;
  const text = `Your calendar “${name}” at ${server} couldn’t be read for 24 hours, so events that you added since don’t block times for calls at ${store}.`;
  const known =
    found.read_at === null
      ? 'Customers can book calls at any time within your hours.'
      : 'Until it works again, the busy times that we know from the last reading still count.';
  await sendCreatorEmail(context, found.creator_id, () => ({
    subject,
    preheader: text,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: known },
      {
        kind: 'paragraph',
        text: 'Your availability page says what went wrong. If you made a new private address for the calendar, remove it there and add it with the new one.',
      },
      {
        kind: 'button',
        label: 'Open availability',
        url: `${settings.publicUrl}/dashboard/sales/bookings/availability`,
      },
    ],
  }));
}
