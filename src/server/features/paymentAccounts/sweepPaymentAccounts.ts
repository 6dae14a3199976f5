import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';

const HOUR_MS = 60 * 60_000;

/** Asks about accounts in case an event was lost: hourly while an account is in review, else once a day. */
export const sweepPaymentAccounts: JobHandlers['sweep'] = async ({ realm }, { services: { db, payments }, now }) => {
  if (realm === PLATFORM_REALM || !payments.accounts) return;
  const [hourAgo, dayAgo] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - 24 * HOUR_MS)];
  await db.inStore(provenStore(realm), async (tx) => {
    const due = await tx.many(
      tx.q
        .selectFrom('payment_accounts')
        .select('account_id')
        .where('store_id', '=', tx.realm)
        .where('gateway', '=', payments.id)
        .where('status', '<>', 'disconnected')
        .where((eb) =>
          eb.or([
            eb('checked_at', 'is', null),
            eb('checked_at', '<', dayAgo),
            eb.and([eb('status', '=', 'in-review'), eb('checked_at', '<', hourAgo)]),
          ]),
        ),
    );
    for (const { account_id: accountId } of due)
      if (accountId !== null) await tx.enqueue(job('refreshPaymentAccount', { realm: tx.realm, accountId }));
  });
};
