import { randomUUID } from 'node:crypto';
import { refuse } from '#shared/contract/refusals.ts';
import type { Store, StoreWish } from '#shared/contract/stores.ts';
import { planForStores, storeLimit } from '#shared/rules/plan.ts';
import { DEFAULT_THEME } from '#shared/rules/theme.ts';
import type { Asked, Creator } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { checkSlugForm } from './checkSlugForm.ts';
import { legibleColours } from './legibleColours.ts';
import { loadStore } from './loadStore.ts';
import { readStoreHost, type StoreHost } from './readStoreHost.ts';

type Opener = Pick<Asked, 'now' | 'services'> & { tx: PlatformTx; creator: Creator };

/** Opens a store at the address its creator chose, within the plan's limit. */
export async function openStore({ tx, creator, now, services }: Opener, wish: StoreWish): Promise<Store> {
  checkSlugForm(wish.slug);
  const host = wish.domain ? readStoreHost(wish.domain, services.settings) : null;
  const storeId = randomUUID();
  await reserveSeat(tx, { creatorId: creator.id, storeId, now });
  await insertStore(tx, { storeId, creatorId: creator.id, wish, host, now });
  await tx
    .run(tx.q.insertInto('store_addresses').values({ slug: wish.slug, store_id: storeId, created_at: now }))
    .catch(whenUnique('store_addresses_slug', () => refuse('slug-taken')));
  if (host) {
    const { name, kind, isActive } = host;
    await tx
      .run(
        tx.q
          .insertInto('store_hosts')
          .values({ host: name, store_id: storeId, kind, is_active: isActive, created_at: now }),
      )
      .catch(whenUnique('store_hosts_host', () => refuse('host-taken')));
  }
  await tx.announce(`user:${creator.id}`);
  return loadStore(tx, storeId, services.settings);
}

// The row lock makes two requests wait for each other, so the last seat goes to exactly one.
async function reserveSeat(
  tx: PlatformTx,
  { creatorId, storeId, now }: { creatorId: string; storeId: string; now: Date },
): Promise<void> {
  const { plan_id: planId } = await tx.one(
    tx.q.selectFrom('creators').select('plan_id').where('id', '=', creatorId).forUpdate(),
  );
  const limit = storeLimit(planId);
  const reserved = await tx.run(
    tx.q
      .updateTable('creators')
      .set((creator) => ({
        store_count: creator('store_count', '+', 1),
        active_store_id: creator.fn.coalesce('active_store_id', creator.val(storeId)),
        updated_at: now,
      }))
      .where('id', '=', creatorId)
      .where('store_count', '<', limit),
  );
  if (reserved === 0) refuse('store-limit', wayOut(limit));
}

function wayOut(limit: number): { reason?: string } {
  const plan = planForStores(limit + 1);
  return plan ? { reason: `The plan ${plan.name} allows ${plan.stores} stores.` } : {};
}

async function insertStore(
  tx: PlatformTx,
  opening: { storeId: string; creatorId: string; wish: StoreWish; host: StoreHost | null; now: Date },
): Promise<void> {
  const { storeId, creatorId, wish, host, now } = opening;
  const { email } = await tx.one(
    tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', creatorId),
  );
  const colors = legibleColours(DEFAULT_THEME, {
    ...(wish.primaryColor && { primaryColor: wish.primaryColor }),
    ...(wish.backgroundColor && { backgroundColor: wish.backgroundColor }),
  });
  await tx.run(
    tx.q.insertInto('stores').values({
      id: storeId,
      creator_id: creatorId,
      name: wish.storeName,
      slug: wish.slug,
      description: wish.description,
      contact_email: email,
      theme: DEFAULT_THEME,
      theme_overrides: JSON.stringify({ colors }),
      custom_domain: host?.kind === 'custom' ? host.name : null,
      created_at: now,
      updated_at: now,
    }),
  );
}
