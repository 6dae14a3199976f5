import { sql } from 'kysely';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import { deleteInSteps, inSteps, onRealm, STEP_ROWS } from '../../access/deleteInSteps.ts';
import { SESSION_IDLE_MS } from '../../access/sessions.ts';
import { identityOf, type IdentityTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';

/**
 * Deletes expired identity data in a realm: sessions, codes, grants, counters, challenges, old security events, and the
 * network addresses of sessions.
 */
export const sweepIdentity: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  await inSteps(() => onRealm(db, realm, (tx) => sweepEvents(identityOf(tx), now)));
  await inSteps(() => onRealm(db, realm, (tx) => forgetAddresses(identityOf(tx), now)));
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  await deleteInSteps(db, realm, {
    table: 'sessions',
    order: ['created_at', 'token_hash'],
    // An index has the creation only, because the other two times change. Older sessions can be idle.
    isDue: sql<boolean>`created_at <= ${idleSince} and (expires_at <= ${now} or seen_at <= ${idleSince})`,
  });
  await deleteInSteps(db, realm, {
    table: 'email_codes',
    order: ['expires_at', 'email_key', 'purpose'],
    isDue: sql<boolean>`expires_at <= ${retainedSince('codes', now)}`,
  });
  const isExpired = sql<boolean>`expires_at <= ${now}`;
  await deleteInSteps(db, realm, { table: 'email_rights', order: ['expires_at', 'token_hash'], isDue: isExpired });
  const spent = { order: ['expires_at', 'challenge_hash'], isDue: isExpired } as const;
  if (realm !== PLATFORM_REALM) return deleteInSteps(db, realm, { ...spent, table: 'spent_customer_challenges' });
  await deleteInSteps(db, realm, { ...spent, table: 'spent_challenges', isPlatforms: true });
  // Without an index of its own, because each use of a limit would have to write it. The table has an hour's uses.
  const limits = { table: 'rate_limits', order: ['ends_at', 'key'], isDue: sql<boolean>`ends_at <= ${now}` } as const;
  await deleteInSteps(db, realm, { ...limits, isPlatforms: true });
};

/** The product's role cannot delete security events. A database function deletes the old ones. */
async function sweepEvents(tx: IdentityTx, now: Date): Promise<number> {
  const before = retainedSince('securityEvents', now);
  const { swept } = await tx.one(
    tx.q.selectNoFrom(sql<number>`sweep_security_events(${before}::timestamptz, ${STEP_ROWS}::int)`.as('swept')),
  );
  return swept;
}

const forgetAddresses = (tx: IdentityTx, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('sessions')
      .set({ address: '' })
      .where('store_id', '=', tx.realm)
      .where('address', '<>', '')
      .where(
        sql<boolean>`token_hash = any(array(
          select token_hash from sessions
           where store_id = ${tx.realm} and address <> '' and created_at <= ${retainedSince('sessionAddresses', now)}
           order by created_at, token_hash limit ${STEP_ROWS}))`,
      ),
  );
