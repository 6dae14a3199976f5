import { removeDomain as contract } from '#shared/contract/domains.ts';
import { answer } from '../../access/answer.ts';
import { bumpStore } from '../stores/bumpStore.ts';
import { lockStore } from '../stores/lockStore.ts';
import { loadDomains } from './domainRecord.ts';
import { lockDomain } from './findDomain.ts';
import { dropHost } from './hosts.ts';

/** Also while domains are off: nobody keeps what they want to give away. */
export const removeDomain = answer(contract, async ({ domain }, { tx, now, services }) => {
  await lockStore(tx);
  const { host } = await lockDomain(tx, domain, services.settings);
  await tx.run(tx.q.deleteFrom('store_domains').where('store_id', '=', tx.realm).where('host', '=', host));
  await dropHost(tx, host);
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
