import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { findMailAccount } from './mailAccount.ts';
import { dayOf, isTrusted } from './whyNotWrite.ts';

const DAY_MS = 86_400_000;
/** A held letter is no news any more after this. */
const HELD_DAYS = 3;
/** By then its job has used up its tries. */
const QUEUED_DAYS = 1;
const CHECK_DAYS = 1;
/** Nobody writes to a file for so long. */
const HALF_WRITTEN_DAYS = 1;
const LETTERS_KEPT_DAYS = 180;
/** Longer than any provider tells the same event again. */
const EVENTS_KEPT_DAYS = 30;
const COUNTS_KEPT_DAYS = 7;

/** Releases held letters on the next day, ends what hangs, looks after the account, and forgets what is old. */
export const sweepMail: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (realm === PLATFORM_REALM) {
    await services.mail.clearAbandoned?.(before(HALF_WRITTEN_DAYS));
    return;
  }
  await services.db.inStore(provenStore(realm), async (tx) => {
    await tx.run(
      endLetters(tx, { state: 'held', since: 'created_at', before: before(HELD_DAYS), problem: TOO_LATE, now }),
    );
    await tx.run(
      endLetters(tx, {
        state: 'queued',
        since: 'updated_at',
        before: before(QUEUED_DAYS),
        problem: NOT_HANDED_OVER,
        now,
      }),
    );
    await releaseHeld(tx, now);
    await lookAfterAccount(tx, services, before(CHECK_DAYS));
    await forget(tx, {
      letters: before(LETTERS_KEPT_DAYS),
      events: before(EVENTS_KEPT_DAYS),
      day: dayOf(before(COUNTS_KEPT_DAYS)),
    });
  });
};

const TOO_LATE = `Not sent: on each day since, the store had written to ${UNTRUSTED_MAIL_PER_DAY} people before.`;
const NOT_HANDED_OVER = 'Not sent: the mail service did not take it within a day.';

interface Ending {
  state: 'held' | 'queued';
  since: 'created_at' | 'updated_at';
  before: Date;
  problem: string;
  now: Date;
}

const endLetters = (tx: StoreTx, { state, since, before, problem, now }: Ending) =>
  tx.q
    .updateTable('mail_messages')
    .set({ state: 'failed', problem, updated_at: now })
    .where('store_id', '=', tx.realm)
    .where('state', '=', state)
    .where(since, '<', before);

/** The next day brings new room, trust brings all of it; each letter still asks for its place when it is sent. */
async function releaseHeld(tx: StoreTx, now: Date): Promise<void> {
  const today = new Date(`${dayOf(now)}T00:00:00Z`);
  const held = await tx.many(
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
  for (const { id, kind, order_id: orderId } of held) {
    // Only letters about an order are ever held: nothing else that waits is kept here.
    if (orderId === null) continue;
    await tx.run(
      tx.q
        .updateTable('mail_messages')
        .set({ state: 'queued', problem: null, updated_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    );
    const { realm } = tx;
    await tx.later(
      kind === 'marked-refund'
        ? job('tellRefund', { realm, orderId, refundId: id })
        : job('sendReceipt', { realm, orderId, letterId: id }),
    );
  }
}

async function lookAfterAccount(tx: StoreTx, services: Services, before: Date): Promise<void> {
  if (!services.mail.accounts) return;
  const row = await findMailAccount(tx, services);
  if (!row) return tx.later(job('openMailAccount', { realm: tx.realm }));
  if (row.checked_at === null || row.checked_at < before) {
    await tx.later(job('checkMailAccount', { realm: tx.realm }));
  }
}

async function forget(
  tx: StoreTx,
  { letters, events, day }: { letters: Date; events: Date; day: string },
): Promise<void> {
  await Promise.all([
    tx.run(tx.q.deleteFrom('mail_messages').where('store_id', '=', tx.realm).where('created_at', '<', letters)),
    tx.run(tx.q.deleteFrom('mail_events').where('store_id', '=', tx.realm).where('received_at', '<', events)),
    tx.run(tx.q.deleteFrom('mail_allowances').where('store_id', '=', tx.realm).where('day', '<', day)),
  ]);
}
