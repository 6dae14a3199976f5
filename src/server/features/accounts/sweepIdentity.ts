import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { SESSION_IDLE_MS } from '../../access/sessions.ts';
import { identityOf, type IdentityTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';

/** Clears what identity leaves behind in a realm: sessions, codes and rights that have run out; spent counters and challenges. */
export const sweepIdentity: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) {
    await db.onPlatform(async (tx) => {
      await clear(identityOf(tx), now);
      await tx.run(tx.q.deleteFrom('rate_limits').where('ends_at', '<=', now));
      await tx.run(tx.q.deleteFrom('spent_challenges').where('expires_at', '<=', now));
    });
  } else {
    await db.inStore(provenStore(realm), (tx) => clear(identityOf(tx), now));
  }
};

/** An expired code is still answered as expired for a day, and then as if there had been none. */
const CODE_REMEMBERED_MS = 86_400_000;

async function clear(tx: IdentityTx, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const forgotten = new Date(now.getTime() - CODE_REMEMBERED_MS);
  await tx.run(
    tx.q
      .deleteFrom('sessions')
      .where('store_id', '=', tx.realm)
      .where((session) => session.or([session('expires_at', '<=', now), session('seen_at', '<=', idleSince)])),
  );
  await tx.run(tx.q.deleteFrom('email_codes').where('store_id', '=', tx.realm).where('expires_at', '<=', forgotten));
  await tx.run(tx.q.deleteFrom('email_rights').where('store_id', '=', tx.realm).where('expires_at', '<=', now));
}
