import { refuse } from '#shared/contract/refusals.ts';
import { isUuid, provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Creator } from '../../access/context.ts';
import { storeSuspended } from '../../access/storeSuspended.ts';
import type { StreamContext } from '../../access/stream.ts';

interface OwnStore {
  creator: Creator;
  storeId: StoreId;
  isSuspended: boolean;
}

type OwnContext = Pick<StreamContext, 'creator' | 'services'>;

/** Like `ownStore`, for actions that add something to the store. Refused while the store is suspended. */
export async function ownOpenStore(context: OwnContext, claimedStoreId: string): Promise<OwnStore> {
  const own = await ownStore(context, claimedStoreId);
  if (own.isSuspended) throw storeSuspended(context.services.settings);
  return own;
}

/** The signed-in creator and the claimed store, after checking that it is theirs. */
export async function ownStore(context: OwnContext, claimedStoreId: string): Promise<OwnStore> {
  const creator = (await context.creator()) ?? refuse('unauthenticated');
  const store = await findStore(context, claimedStoreId);
  if (!store) refuse('store-not-found');
  if (store.creator_id !== creator.id) refuse('store-forbidden');
  return { creator, storeId: provenStore(store.id), isSuspended: store.suspended_at !== null };
}

async function findStore({ services }: OwnContext, id: string) {
  if (!isUuid(id)) return undefined;
  return services.db.onPlatform((tx) =>
    tx.maybe(
      tx.q
        .selectFrom('stores')
        .select(['id', 'creator_id', 'suspended_at'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null),
    ),
  );
}
