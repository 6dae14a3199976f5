import { randomBytes } from 'node:crypto';
import { connectDomain as contract } from '#shared/contract/domains.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { STORE_DOMAINS_MAX } from '#shared/rules/domain.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { isEnabled } from '../../access/flags.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { loadDomains } from './domainRecord.ts';
import { assignHost } from './hosts.ts';
import { readDomain } from './readDomain.ts';

export const connectDomain = defineHandler(
  contract,
  async ({ storeId, domain }, { tx, now, services }) => {
    const { settings, directory } = services;
    await lockStore(tx);
    if (!(await isEnabled(tx, 'customDomains', { storeId }))) refuse('domains-off');
    const name = readDomain(domain, settings);
    if (typeof name === 'string') refuse('domain-invalid', {}, name);
    const { host, isWww, kind, isLocal } = name;
    await assertDomainLimit(tx);
    await tx
      .run(
        tx.q.insertInto('store_domains').values({
          store_id: tx.realm,
          host,
          is_www: isWww,
          kind,
          token: randomBytes(16).toString('hex'),
          state: isLocal ? 'connected' : 'pending',
          began_at: now,
          created_at: now,
          ...(isLocal ? { connected_at: now } : { next_check_at: now }),
        }),
      )
      .catch(
        onUniqueViolation('store_domains_pkey', () => refuse('host-taken', {}, 'This domain is already in your list.')),
      );
    if (!isLocal) await tx.enqueue(job('checkDns', { realm: storeId, host }));
    else if (!(await assignHost(tx, { host, kind, isWww, provenAt: null, now, directory }))) refuse('host-taken');
    return loadDomains(tx, { settings, now });
  },
  ({ storeId }) => [{ key: `domains ${storeId}`, most: 30, seconds: 3600 }],
);

async function assertDomainLimit(tx: StoreTx): Promise<void> {
  const { count } = await tx.one(
    tx.q
      .selectFrom('store_domains')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', tx.realm),
  );
  if (count >= STORE_DOMAINS_MAX) refuse('too-many-domains');
}
