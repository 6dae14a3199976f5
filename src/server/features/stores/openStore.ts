import { randomBytes, randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Store, StoreWish } from '#shared/contract/stores.ts';
import { DEFAULT_THEME } from '#shared/rules/theme.ts';
import type { Asked, Creator } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import type { DomainName } from '../domains/readDomain.ts';
import { assertMayOpenMore } from './assertMayOpenMore.ts';
import { checkSlugForm } from './checkSlugForm.ts';
import { legibleColours } from './legibleColours.ts';
import { loadStore } from './loadStore.ts';
import { readStoreHost } from './readStoreHost.ts';
import { reserveSeat } from './reserveSeat.ts';
import { unlessNameTaken } from './unlessNameTaken.ts';

/** `isTest` marks a store that somebody opened to try the calls. */
type NewStore = StoreWish & { isTest?: boolean };
type Opener = Pick<Asked, 'now' | 'services'> & { tx: PlatformTx; creator: Creator };

/** Opens a store at the address its creator chose, within the plan's limit. */
export async function openStore({ tx, creator, now, services }: Opener, wish: NewStore): Promise<Store> {
  checkSlugForm(wish.slug);
  const host = wish.domain ? readStoreHost(wish.domain, services.settings) : null;
  const storeId = randomUUID();
  await assertMayOpenMore(tx, { creatorId: creator.id, now });
  await reserveSeat(tx, { creatorId: creator.id, storeId, now });
  await insertStore(tx, { storeId, creatorId: creator.id, wish, host, now });
  await tx
    .run(tx.q.insertInto('store_addresses').values({ slug: wish.slug, store_id: storeId, created_at: now }))
    .catch(whenUnique('store_addresses_slug', () => refuse('slug-taken')));
  if (host) await keepHost(tx, { storeId, host, now });
  if (services.mail.accounts) await tx.later(job('openMailAccount', { realm: storeId }));
  await tx.announce(`user:${creator.id}`);
  return loadStore(tx, storeId, services.settings);
}

/** A domain on this machine answers at once; any other is a claim until its owner proves it. */
async function keepHost(
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
    await tx.run(tx.q.insertInto('store_domains').values({ ...claim, state: 'pending' }));
    return;
  }
  await tx.run(tx.q.insertInto('store_domains').values({ ...claim, state: 'connected', connected_at: now }));
  await tx
    .run(
      tx.q
        .insertInto('store_hosts')
        .values({ host, store_id: storeId, kind, is_www: isWww, is_active: true, created_at: now }),
    )
    .catch(whenUnique('store_hosts_host', () => refuse('host-taken')));
}

async function insertStore(
  tx: PlatformTx,
  opening: { storeId: string; creatorId: string; wish: NewStore; host: DomainName | null; now: Date },
): Promise<void> {
  const { storeId, creatorId, wish, host, now } = opening;
  const { email } = await tx.one(
    tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', creatorId),
  );
  const colors = legibleColours(DEFAULT_THEME, {
    ...(wish.primaryColor && { primaryColor: wish.primaryColor }),
    ...(wish.backgroundColor && { backgroundColor: wish.backgroundColor }),
  });
  const values = {
    id: storeId,
    creator_id: creatorId,
    name: wish.storeName,
    slug: wish.slug,
    description: wish.description,
    contact_email: email,
    theme: DEFAULT_THEME,
    theme_overrides: JSON.stringify({ colors }),
    custom_domain: host?.kind === 'custom' ? host.host : null,
    is_test: wish.isTest ?? false,
    created_at: now,
    updated_at: now,
  };
  await tx.run(tx.q.insertInto('stores').values(values)).catch(unlessNameTaken);
}
