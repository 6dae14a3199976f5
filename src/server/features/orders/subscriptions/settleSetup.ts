import { job } from '#shared/contract/jobs.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { PaymentDeclined } from '../../../gateways/payments/port.ts';
import type { JobHandlers } from '../../jobs.ts';
import { applySetup, saveAtGateway } from './methodSetup.ts';

const AGAIN_SECONDS = 15 * 60;

/** How long the gateway's page waits for the customer. */
const MOST_MS = 60 * 60_000;

/** Finishes a replacing of a card whose request ended too early, or whose customer has not come back. */
export const settleSetup: JobHandlers['settleSetup'] = async ({ realm, setupId }, { services, now }) => {
  const storeId = provenStore(realm);
  const state = await settleOne(services, { storeId, setupId, now });
  if (state === 'open')
    await services.db.inStore(storeId, (tx) =>
      tx.enqueue(job('settleSetup', { realm: storeId, setupId }), { afterSeconds: AGAIN_SECONDS }),
    );
};

interface Settling {
  storeId: StoreId;
  setupId: string;
  now: Date;
}

/** Asks the gateway about a replacing that has not ended, and records the answer. `unknown`: there is no such one. */
export async function settleOne(
  services: Pick<Services, 'db' | 'payments'>,
  { storeId, setupId, now }: Settling,
): Promise<'saved' | 'open' | 'failed' | 'unknown'> {
  const { db, payments } = services;
  const setup = await db.readStore(storeId, (tx) => findSetup(tx, { setupId, gateway: payments.id }));
  if (!setup) return 'unknown';
  if (setup.status === 'saved' || setup.status === 'failed') return setup.status;
  const answer = await readAnswer(services, { setup, storeId, now });
  if (answer === null) return 'open';
  await db.inStore(storeId, (tx) => applySetup({ tx, now }, { setupId, answer }));
  if (answer.status === 'succeeded') return 'saved';
  return answer.status === 'redirect' ? 'open' : 'failed';
}

type Setup = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

async function readAnswer(
  services: Pick<Services, 'payments'>,
  { setup, storeId, now }: { setup: Setup; storeId: StoreId; now: Date },
) {
  const { payments } = services;
  const { page_id: chargeId, account_id: account, source, created_at: since } = setup;
  if (chargeId === null) return saveAtGateway(services, { ...setup, storeId, account, source: source ?? '' });
  if (payments.form !== 'hosted') return null;
  if (now.getTime() - since.getTime() >= MOST_MS) {
    const ended = await payments.cancelPayment({ chargeId, account });
    return ended.status === 'succeeded' ? ended : CLOSED;
  }
  const answer = (await payments.readPayment({ objectId: chargeId, account }))?.answer ?? CLOSED;
  return answer.status === 'processing' || answer.status === 'redirect' ? null : answer;
}

/** Adds the jobs of forgotten replacings again, and deletes old ones. Run by the hourly sweep. */
export async function sweepSetups(tx: StoreTx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const unsettled = tx.q
    .selectFrom('method_setups')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('status', 'in', ['created', 'open'])
    .where('created_at', '<', before(MOST_MS));
  for (const { id: setupId } of await tx.many(unsettled))
    await tx.enqueue(job('settleSetup', { realm: tx.realm, setupId }));
  await tx.run(
    tx.q
      .deleteFrom('method_setups')
      .where('store_id', '=', tx.realm)
      .where('status', 'in', ['saved', 'failed'])
      .where('created_at', '<', before(KEPT_MS)),
  );
}

/** The answer of a provider counts once, also when it comes again within a day. */
const KEPT_MS = 24 * MOST_MS;

const CLOSED: PaymentDeclined = { status: 'declined', code: 'page_expired', sentence: '' };

const findSetup = (tx: StoreTx, { setupId, gateway }: { setupId: string; gateway: string }) =>
  tx.maybe(
    tx.q
      .selectFrom('method_setups')
      .select([
        'id',
        'status',
        'account_id',
        'source',
        'currency',
        'email',
        'language',
        'root',
        'page_id',
        'created_at',
      ])
      .select(['subscription_id', 'customer_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', setupId)
      .where('gateway', '=', gateway),
  );
