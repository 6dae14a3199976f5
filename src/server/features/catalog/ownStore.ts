import { refuse } from '#shared/contract/refusals.ts';
import { isUuid, provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Creator } from '../../access/context.ts';
import type { StreamContext } from '../../access/stream.ts';

/** The signed-in creator and the store they claim, once it is proven to be theirs. */
export async function ownStore(
  context: StreamContext,
  claimedStoreId: string,
): Promise<{ creator: Creator; storeId: StoreId }> {
  const creator = (await context.creator()) ?? refuse('unauthenticated');
  const store = await findStore(context, claimedStoreId);
  if (!store) refuse('store-not-found');
  if (store.creator_id !== creator.id) refuse('store-forbidden');
  return { creator, storeId: provenStore(store.id) };
}

async function findStore({ services }: StreamContext, id: string) {
  if (!isUuid(id)) return undefined;
  return services.db.onPlatform((tx) =>
    tx.maybe(
      tx.q.selectFrom('stores').select(['id', 'creator_id']).where('id', '=', id).where('deleted_at', 'is', null),
    ),
  );
}
