import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Asks about accounts in case an event was lost: hourly while an account is in review and on the day after
 * it disconnected, else once a day.
 */
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
        .where((eb) =>
          eb.or([
            eb('checked_at', 'is', null),
            eb('checked_at', '<', dayAgo),
            eb.and([eb('status', '=', 'in-review'), eb('checked_at', '<', hourAgo)]),
            eb.and([eb('status', '=', 'disconnected'), eb('changed_at', '>', dayAgo), eb('checked_at', '<', hourAgo)]),
          ]),
        )
        // A disconnected account that was replaced stays so.
        .where((eb) =>
          eb.or([
            eb('status', '<>', 'disconnected'),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('payment_accounts as other')
                  .select('other.id')
                  .where('other.store_id', '=', tx.realm)
                  .where('other.gateway', '=', payments.id)
                  .whereRef('other.id', '<>', 'payment_accounts.id')
                  .whereRef('other.created_at', '>=', 'payment_accounts.created_at'),
              ),
            ),
          ]),
        ),
    );
    for (const { account_id: accountId } of due)
      if (accountId !== null) await tx.enqueue(job('refreshPaymentAccount', { realm: tx.realm, accountId }));
  });
};
