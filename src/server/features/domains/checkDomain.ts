import { checkDomain as contract } from '#shared/contract/domains.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { isEnabled } from '../../access/flags.ts';
import { loadDomains } from './domainRecord.ts';
import { lockDomain } from './findDomain.ts';

/** Schedules the check. A job performs it, because no transaction may wait for a name server. */
export const checkDomain = defineHandler(
  contract,
  async ({ storeId, domain }, { tx, now, services: { settings } }) => {
    const { host, state, reason } = await lockDomain(tx, domain, settings);
    if (!(await isEnabled(tx, 'customDomains', { storeId }))) refuse('domains-off');
    if (state === 'connected' && reason === null) return loadDomains(tx, { settings, now });
    await tx.run(
      tx.q
        .updateTable('store_domains')
        .set({ next_check_at: now, began_at: now, tries: 0, ...(state === 'failed' && { state: 'pending' }) })
        .where('store_id', '=', tx.realm)
        .where('host', '=', host),
    );
    await tx.enqueue(job('checkDns', { realm: storeId, host }));
    return loadDomains(tx, { settings, now });
  },
  ({ storeId }) => [{ key: `domain checks ${storeId}`, most: 20, seconds: 600 }],
);
