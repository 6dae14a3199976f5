import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import type { Services } from '../../access/context.ts';
import { deleteInSteps } from '../../access/deleteInSteps.ts';
import type { Database } from '../../db/database.ts';
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

/** Releases held emails on the next day, ends stuck ones, checks the account, and deletes old records. */
export const sweepMail: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (realm === PLATFORM_REALM) {
    const isDue = sql<boolean>`created_at < ${retainedSince('platformEmails', now)}`;
    const due = { table: 'platform_emails', order: ['created_at', 'id'], isDue } as const;
    return deleteInSteps(services.db, realm, { ...due, isPlatforms: true });
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
  });
  await forget(services.db, realm, now);
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
      .selectFrom('mail_messages as m')
      .leftJoin('seats as s', (on) => on.onRef('s.store_id', '=', 'm.store_id').onRef('s.email_id', '=', 'm.id'))
      .select(['m.id', 'm.kind', 'm.order_id', 's.id as seatId'])
      .where('m.store_id', '=', tx.realm)
      .where('m.state', '=', 'held')
      // Only emails about orders and seats are held here. Campaigns hold their own.
      .where(sql<boolean>`(m.order_id is not null or s.id is not null)`)
      .$if(!(await isTrusted(tx)), (query) => query.where('m.updated_at', '<', today))
      .orderBy('m.created_at')
      .orderBy('m.id')
      .limit(UNTRUSTED_MAIL_PER_DAY)
      .forUpdate('m'),
  );
  for (const { id, kind, order_id, seatId } of messages) {
    await tx.run(
      tx.q
        .updateTable('mail_messages')
        .set({ state: 'queued', problem: null, updated_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    );
    await tx.enqueue(jobOf({ realm: tx.realm, id, kind, orderId: order_id ?? '', seatId }));
  }
}

interface Held {
  realm: string;
  id: string;
  kind: string;
  orderId: string;
  seatId: string | null;
}

function jobOf({ realm, id, kind, orderId, seatId }: Held) {
  if (seatId !== null) return job('sendSeatEmail', { realm, seatId, emailId: id });
  return kind === 'marked-refund'
    ? job('sendRefundEmail', { realm, orderId, refundId: id })
    : job('sendReceipt', { realm, orderId, emailId: id });
}

async function maintainAccount(tx: StoreTx, services: Services, before: Date): Promise<void> {
  if (!services.mail.accounts) return;
  const row = await findMailAccount(tx, services);
  if (!row) return tx.enqueue(job('openMailAccount', { realm: tx.realm }));
  if (row.checked_at === null || row.checked_at < before) {
    await tx.enqueue(job('checkMailAccount', { realm: tx.realm }));
  }
}

/** The state of an email changes for the last time within days of its sending. */
const STATES = ['queued', 'held', 'sent', 'delivered', 'bounced', 'complained', 'failed'];

async function forget(db: Database, realm: string, now: Date): Promise<void> {
  const before = retainedSince('emails', now);
  for (const state of STATES) {
    await deleteInSteps(db, realm, {
      table: 'mail_messages',
      order: ['updated_at', 'id'],
      isDue: sql<boolean>`state = ${state} and updated_at < ${before}`,
    });
  }
  await deleteInSteps(db, realm, {
    table: 'mail_events',
    order: ['received_at', 'provider', 'event_id'],
    isDue: sql<boolean>`received_at < ${retainedSince('emailEvents', now)}`,
  });
  await deleteInSteps(db, realm, {
    table: 'mail_recipients',
    order: ['day', 'recipient_key'],
    isDue: sql<boolean>`day < ${dayOf(retainedSince('emailCountAddresses', now))}`,
  });
  await deleteInSteps(db, realm, {
    table: 'mail_allowances',
    order: ['day'],
    isDue: sql<boolean>`day < ${dayOf(retainedSince('emailCounts', now))}`,
  });
}
