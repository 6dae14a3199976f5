import { randomUUID } from 'node:crypto';
import type { Context, Creator, Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import type { AccountId, StoreId } from '#shared/kit/ids.ts';
import { requestContextAt } from './requestContextAt.ts';

/** The demo's store, and whose it is. */
export interface DemoOwner {
  storeId: StoreId;
  creatorId: AccountId;
}

export const demoCreator = (id: AccountId): Creator => ({
  id,
  sessionId: randomUUID(),
  steps: 1,
  confirmedAt: new Date(0),
});

/** What a call of the demo's creator is given. */
export const asCreator = (
  services: Services,
  { tx, storeId, creatorId, now }: DemoOwner & { tx: StoreTx; now: Date },
): Context<'owner'> => ({ ...requestContextAt(services, now), tx, storeId, creator: demoCreator(creatorId) });
