import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { findMailAccount } from './account/mailAccount.ts';
import { dayOf, isTrusted } from './sending/findMailBlock.ts';

const DAY_MS = 86_400_000;
/** After this time a held email is no longer relevant. */
const HELD_DAYS = 3;
/** The job of a queued email has run out of retries by then. */
const QUEUED_DAYS = 1;
const CHECK_DAYS = 1;
/** The job of a platform email has run out of retries by then. */
const PLATFORM_EMAIL_LOG_DAYS = 30;
const EMAILS_KEPT_DAYS = 180;
/** Longer than any provider repeats the same event. */
const EVENT_LOG_DAYS = 30;
const COUNT_LOG_DAYS = 7;
/** The addresses behind a day's count only matter on that day. */
const COUNTED_ADDRESS_DAYS = 1;

/** Releases held emails on the next day, ends stuck ones, checks the account, and deletes old records. */
export const sweepMail: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (realm === PLATFORM_REALM) {
    await services.db.onPlatform((tx) =>
      tx.run(tx.q.deleteFrom('platform_emails').where('created_at', '<', before(PLATFORM_EMAIL_LOG_DAYS))),
    );
    return;
  }
  await services.db.inStore(provenStore(realm), async (tx) => {
    await tx.run(
      endEmails(tx, { state: 'held', since: 'created_at', before: before(HELD_DAYS), problem: TOO_LATE, now }),
    );
    await tx.run(
      endEmails(tx, {
        state: 'queued',
        since: 'updated_at',
        before: before(QUEUED_DAYS),
        problem: NOT_HANDED_OVER,
        now,
      }),
    );
    await releaseHeld(tx, now);
    await maintainAccount(tx, services, before(CHECK_DAYS));
    await forget(tx, {
      emails: before(EMAILS_KEPT_DAYS),
      events: before(EVENT_LOG_DAYS),
      counts: dayOf(before(COUNT_LOG_DAYS)),
      countedAddresses: dayOf(before(COUNTED_ADDRESS_DAYS)),
    });
  });
};

const TOO_LATE = `Not sent: the store reached its limit of ${UNTRUSTED_MAIL_PER_DAY} people every day since.`;
const NOT_HANDED_OVER = 'Not sent: the email service did not accept it within a day.';

interface Ending {
  state: 'held' | 'queued';
  since: 'created_at' | 'updated_at';
  before: Date;
  problem: string;
  now: Date;
}

const endEmails = (tx: StoreTx, { state, since, before, problem, now }: Ending) =>
  tx.q
    .updateTable('mail_messages')
    .set({ state: 'failed', problem, updated_at: now })
    .where('store_id', '=', tx.realm)
    .where('state', '=', state)
    .where(since, '<', before);

/** A new day or an admin's trust raises the limit. Each email checks the limit again when it is sent. */
async function releaseHeld(tx: StoreTx, now: Date): Promise<void> {
  const today = new Date(`${dayOf(now)}T00:00:00Z`);
  const messages = await tx.many(
    tx.q
      .selectFrom('mail_messages')
      .select(['id', 'kind', 'order_id'])
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'held')
      .$if(!(await isTrusted(tx)), (query) => query.where('updated_at', '<', today))
      .orderBy('created_at')
      .orderBy('id')
      .limit(UNTRUSTED_MAIL_PER_DAY)
      .forUpdate(),
  );
  for (const { id, kind, order_id: orderId } of messages) {
    // Only emails about orders are held here. Campaigns hold their own.
    if (orderId === null) continue;
    await tx.run(
      tx.q
        .updateTable('mail_messages')
        .set({ state: 'queued', problem: null, updated_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    );
    const { realm } = tx;
    await tx.enqueue(
      kind === 'marked-refund'
        ? job('sendRefundEmail', { realm, orderId, refundId: id })
        : job('sendReceipt', { realm, orderId, emailId: id }),
    );
  }
}

async function maintainAccount(tx: StoreTx, services: Services, before: Date): Promise<void> {
  if (!services.mail.accounts) return;
  const row = await findMailAccount(tx, services);
  if (!row) return tx.enqueue(job('openMailAccount', { realm: tx.realm }));
  if (row.checked_at === null || row.checked_at < before) {
    await tx.enqueue(job('checkMailAccount', { realm: tx.realm }));
  }
}

async function forget(
  tx: StoreTx,
  {
    emails,
    events,
    counts,
    countedAddresses,
  }: { emails: Date; events: Date; counts: string; countedAddresses: string },
): Promise<void> {
  await Promise.all([
    tx.run(tx.q.deleteFrom('mail_messages').where('store_id', '=', tx.realm).where('created_at', '<', emails)),
    tx.run(tx.q.deleteFrom('mail_events').where('store_id', '=', tx.realm).where('received_at', '<', events)),
    tx.run(tx.q.deleteFrom('mail_allowances').where('store_id', '=', tx.realm).where('day', '<', counts)),
    tx.run(tx.q.deleteFrom('mail_recipients').where('store_id', '=', tx.realm).where('day', '<', countedAddresses)),
  ]);
}
