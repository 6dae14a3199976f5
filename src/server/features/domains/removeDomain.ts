import { removeDomain as contract } from '#shared/contract/domains.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { loadDomains } from './domainRecord.ts';
import { lockDomain } from './findDomain.ts';
import { releaseHost } from './hosts.ts';

/** Also works while the domains feature is off, because removing must always be possible. */
export const removeDomain = defineHandler(contract, async ({ domain }, { tx, now, services }) => {
  await lockStore(tx);
  const { host } = await lockDomain(tx, domain, services.settings);
  await tx.run(tx.q.deleteFrom('store_domains').where('store_id', '=', tx.realm).where('host', '=', host));
  await releaseHost(tx, host);
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ custom_domain: null })
      .where('id', '=', tx.realm)
      .where('custom_domain', '=', host),
  );
  await bumpStore(tx, { now, directory: services.directory });
  return loadDomains(tx, { settings: services.settings, now });
});
