import type { z } from 'zod';
import type { getWalletDomains } from '#shared/contract/payments.ts';
import { isPublicHost } from '#shared/rules/walletDomains.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findPayee } from '../findPayee.ts';
import { listDomains } from './walletDomainRecord.ts';
import { storeHosts } from './walletHosts.ts';

type Output = z.input<typeof getWalletDomains.output>;

/** The store's hosts and the wallets on each, as last read. */
export async function loadWalletDomains(
  tx: StoreTx,
  { payments, settings }: Pick<Services, 'payments' | 'settings'>,
): Promise<Output> {
  if (payments.form !== 'hosted' || payments.walletDomains === null) return { hosts: [] };
  const payee = await findPayee(tx, payments);
  if (!payee) return { hosts: [] };
  const known = await listDomains(tx, { gateway: payments.id, account: payee.account });
  return {
    hosts: (await storeHosts(tx, settings)).map((host) => {
      const row = known.find((each) => each.host === host);
      return {
        host,
        isPublic: isPublicHost(host),
        problem: row?.problem ?? '',
        missing: {
          'apple-pay': row?.apple_pay ?? null,
          'google-pay': row?.google_pay ?? null,
          link: row?.link ?? null,
        },
        checkedAt: row?.checkedAt?.toISOString() ?? null,
      };
    }),
  };
}
