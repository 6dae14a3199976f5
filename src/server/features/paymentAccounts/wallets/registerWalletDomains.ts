import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { WalletDomains } from '../../../gateways/payments/port.ts';
import type { JobHandlers } from '../../jobs.ts';
import { findPayee } from '../findPayee.ts';
import {
  deleteDomain,
  findRemoved,
  findUnready,
  insertMissing,
  saveWalletReading,
  type RegisteredIn,
  type WalletDomain,
} from './walletDomainRecord.ts';
import { walletHosts } from './walletHosts.ts';

interface Registering {
  services: Pick<Services, 'payments' | 'db' | 'now' | 'settings'>;
  storeId: StoreId;
}

/**
 * Registers every public host of a store in the account that its buyers pay into, and turns off those that the store no
 * longer has. Repeating it registers nothing twice. Without an account nothing changes.
 */
export async function registerHosts({ services, storeId }: Registering): Promise<void> {
  const { db, payments, settings } = services;
  if (payments.form !== 'hosted' || payments.walletDomains === null) return;
  const { walletDomains } = payments;
  const plan = await db.inStore(storeId, async (tx) => {
    const payee = await findPayee(tx, payments);
    if (!payee) return null;
    const place: RegisteredIn = { gateway: payments.id, account: payee.account };
    const hosts = await walletHosts(tx, settings);
    await insertMissing(tx, { ...place, hosts, now: services.now() });
    const removed = await findRemoved(tx, { ...place, hosts });
    return { place, removed, unready: await findUnready(tx, { ...place, hosts }) };
  });
  if (plan === null) return;
  for (const domain of plan.removed) await turnOff({ services, storeId, walletDomains, domain });
  for (const { host } of plan.unready) {
    const askedAt = services.now();
    const reading = await walletDomains.register({ host, account: plan.place.account });
    await db.inStore(storeId, (tx) => saveWalletReading(tx, { ...plan.place, host, reading, askedAt }));
  }
}

/** The same as a job: after an account or a domain was connected, or a domain was removed. */
export const registerWalletDomains: JobHandlers['registerWalletDomains'] = ({ realm }, { services }) =>
  registerHosts({ services, storeId: provenStore(realm) });

interface TurningOff extends Registering {
  walletDomains: WalletDomains;
  domain: WalletDomain;
}

/** A host that another store has by now stays on in the operator's account, which both share. */
async function turnOff({ services, storeId, walletDomains, domain }: TurningOff): Promise<void> {
  const { host, domainId, account } = domain;
  const isShared = account === null && (await isHeld(services, host));
  if (domainId !== null && !isShared) await walletDomains.disable({ domainId, account });
  await services.db.inStore(storeId, (tx) => deleteDomain(tx, domain));
}

const isHeld = async ({ db }: Pick<Services, 'db'>, host: string): Promise<boolean> =>
  (await db.onPlatform((tx) =>
    tx.maybe(
      tx.q
        .selectFrom('store_hosts')
        .select('host')
        .where('host', '=', host.replace(/^www\./, '')),
    ),
  )) !== undefined;
