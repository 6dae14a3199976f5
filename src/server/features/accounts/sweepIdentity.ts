import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { SECURITY_EVENT_DAYS, SESSION_ADDRESS_DAYS } from '#shared/rules/limits.ts';
import { SESSION_IDLE_MS } from '../../access/sessions.ts';
import { identityOf, type IdentityTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';

/**
 * Deletes expired identity data in a realm: sessions, codes, grants, counters, challenges, old security events, and the
 * network addresses of sessions.
 */
export const sweepIdentity: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  const inRealm = (work: (tx: IdentityTx) => Promise<number>) =>
    realm === PLATFORM_REALM
      ? db.onPlatform((tx) => work(identityOf(tx)))
      : db.inStore(provenStore(realm), (tx) => work(identityOf(tx)));
  // Events are deleted in small batches, each committed on its own, so that the tables are never locked for long.
  while ((await inRealm((tx) => sweepEvents(tx, now))) === BATCH_SIZE);
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

const DAY_MS = 86_400_000;
const BATCH_SIZE = 1000;

/** The product's role cannot delete security events. A database function deletes the old ones. */
async function sweepEvents(tx: IdentityTx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SECURITY_EVENT_DAYS * DAY_MS);
  const { swept } = await tx.one(
    tx.q.selectNoFrom(sql<number>`sweep_security_events(${before}::timestamptz, ${BATCH_SIZE}::int)`.as('swept')),
  );
  return swept;
}

/** For one day an expired code is reported as expired. After that it is unknown. */
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
  await tx.run(
    tx.q
      .updateTable('sessions')
      .set({ address: '' })
      .where('store_id', '=', tx.realm)
      .where('address', '<>', '')
      .where('created_at', '<=', new Date(now.getTime() - SESSION_ADDRESS_DAYS * DAY_MS)),
  );
  await tx.run(tx.q.deleteFrom('email_codes').where('store_id', '=', tx.realm).where('expires_at', '<=', forgotten));
  await tx.run(tx.q.deleteFrom('email_rights').where('store_id', '=', tx.realm).where('expires_at', '<=', now));
}
