import { randomBytes, randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Store, CreateStoreInput } from '#shared/contract/stores.ts';
import { DEFAULT_THEME } from '#shared/rules/theme.ts';
import type { RequestContext, Creator, Settings } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { readDomain, type DomainName } from '../../domains/readDomain.ts';
import { assertMayOpenMore } from './storeLimits.ts';
import { checkSlugForm } from '../slugs/checkSlugForm.ts';
import { readableColors } from './readableColors.ts';
import { loadStore } from '../../storeRecord/loadStore.ts';
import { reserveSeat } from './reserveSeat.ts';
import { onStoreNameTaken } from '../slugs/onStoreNameTaken.ts';
import { rememberStore } from '../../customerRecord/searchTerms.ts';

/** `isTest` marks a store that was created to try the calls. */
type NewStore = CreateStoreInput & { isTest?: boolean };
type Opener = Pick<RequestContext, 'now' | 'services'> & { tx: PlatformTx; creator: Creator };

/** Creates a store at the slug its creator chose, within the plan's limit. */
export async function openStore({ tx, creator, now, services }: Opener, input: NewStore): Promise<Store> {
  checkSlugForm(input.slug);
  const host = input.domain ? readStoreHost(input.domain, services.settings) : null;
  const storeId = randomUUID();
  await assertMayOpenMore(tx, { creatorId: creator.id, now });
  await reserveSeat(tx, { creatorId: creator.id, storeId, now });
  await insertStore(tx, { storeId, creatorId: creator.id, input, host, now });
  await tx
    .run(tx.q.insertInto('store_addresses').values({ slug: input.slug, store_id: storeId, created_at: now }))
    .catch(onUniqueViolation('store_addresses_slug', () => refuse('slug-taken')));
  if (host) await storeHost(tx, { storeId, host, now });
  if (services.mail.accounts) await tx.enqueue(job('openMailAccount', { realm: storeId }));
  await tx.announce(`user:${creator.id}`);
  return loadStore(tx, storeId, services.settings);
}

/** Parses the host that a creator typed, as a name or a whole URL. Refuses hosts that cannot be used. */
function readStoreHost(typed: string, settings: Settings): DomainName {
  const name = readDomain(typed, settings);
  if (typeof name === 'string') refuse('store-invalid', { field: 'domain', reason: name });
  return name;
}

/** A local host works immediately. Any other host is a claim until its owner proves it. */
async function storeHost(
  tx: PlatformTx,
  { storeId, host: { host, kind, isWww, isLocal }, now }: { storeId: string; host: DomainName; now: Date },
): Promise<void> {
  const claim = {
    store_id: storeId,
    host,
    is_www: isWww,
    kind,
    token: randomBytes(16).toString('hex'),
    began_at: now,
    created_at: now,
  };
  if (!isLocal) {
    await tx.run(tx.q.insertInto('store_domains').values({ ...claim, state: 'pending', next_check_at: now }));
    await tx.enqueue(job('checkDns', { realm: storeId, host }));
    return;
  }
  await tx.run(tx.q.insertInto('store_domains').values({ ...claim, state: 'connected', connected_at: now }));
  await tx
    .run(
      tx.q
        .insertInto('store_hosts')
        .values({ host, store_id: storeId, kind, is_www: isWww, is_active: true, created_at: now }),
    )
    .catch(onUniqueViolation('store_hosts_host', () => refuse('host-taken')));
}

async function insertStore(
  tx: PlatformTx,
  opening: { storeId: string; creatorId: string; input: NewStore; host: DomainName | null; now: Date },
): Promise<void> {
  const { storeId, creatorId, input, host, now } = opening;
  const { email } = await tx.one(
    tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', creatorId),
  );
  const colors = readableColors(DEFAULT_THEME, {
    ...(input.primaryColor && { primaryColor: input.primaryColor }),
    ...(input.backgroundColor && { backgroundColor: input.backgroundColor }),
  });
  const values = {
    id: storeId,
    creator_id: creatorId,
    name: input.storeName,
    slug: input.slug,
    description: input.description,
    contact_email: email,
    theme: DEFAULT_THEME,
    theme_overrides: JSON.stringify({ colors }),
    custom_domain: host?.kind === 'custom' ? host.host : null,
    is_test: input.isTest ?? false,
    created_at: now,
    updated_at: now,
  };
  await tx.run(tx.q.insertInto('stores').values(values)).catch(onStoreNameTaken);
  await rememberStore(tx, storeId);
}
