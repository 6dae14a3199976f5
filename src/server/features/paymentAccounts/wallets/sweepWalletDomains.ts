import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';
import { findPayee } from '../findPayee.ts';
import { findRemoved, listDomains } from './walletDomainRecord.ts';
import { walletHosts } from './walletHosts.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Registers what a lost job, an unreachable provider or a new setting of the operator left out, and asks once a day
 * about the hosts on which a wallet is missing.
 */
export const sweepWalletDomains: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  const { db, payments, settings } = services;
  if (realm === PLATFORM_REALM || payments.form !== 'hosted' || payments.walletDomains === null) return;
  await db.inStore(provenStore(realm), async (tx) => {
    const payee = await findPayee(tx, payments);
    if (!payee) return;
    const place = { gateway: payments.id, account: payee.account };
    const hosts = await walletHosts(tx, settings);
    const known = await listDomains(tx, place);
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const isDue = hosts.some((host) => {
      const row = known.find((each) => each.host === host);
      if (!row?.checkedAt) return true;
      const isReady = row.apple_pay === '' && row.google_pay === '' && row.link === '';
      return !isReady && row.checkedAt < dayAgo;
    });
    if (isDue || (await findRemoved(tx, { ...place, hosts })).length > 0)
      await tx.enqueue(job('registerWalletDomains', { realm: tx.realm }));
  });
};
