import { sql } from 'kysely';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import { TEST_DECISION_SECONDS } from '#shared/rules/dispute.ts';
import { job } from '#shared/contract/jobs.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { readDisputesOf } from './readDisputes.ts';

/** Sends an answer whose call was interrupted. */
export const submitDispute: JobHandlers['submitDispute'] = ({ realm, disputeId }, { services, now }) =>
  sendAnswer(services, { storeId: provenStore(realm), disputeId, now });

/** Sends the stored answer to the gateway once, and records its new state. */
export async function sendAnswer(
  services: Pick<Services, 'db' | 'payments'>,
  { storeId, disputeId, now }: { storeId: StoreId; disputeId: string; now: Date },
): Promise<void> {
  const { db, payments } = services;
  const found = await db.readStore(storeId, (tx) => findAnswer(tx, disputeId));
  if (!found || found.text === null || found.gateway !== payments.id) return;
  const { providerId, account, text, name, email, titles, paymentId } = found;
  const customer = { name, email };
  await payments.submitEvidence({
    disputeId: providerId,
    account,
    key: disputeId,
    text,
    customer,
    product: titles ?? '',
  });
  await db.inStore(storeId, async (tx) => {
    await tx.run(
      tx.q
        .updateTable('disputes')
        .set({ submitted_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', disputeId)
        .where('submitted_at', 'is', null),
    );
    // A gateway with events reports the decision itself.
    if (payments.form === 'card')
      await tx.enqueue(job('readDisputes', { realm: storeId, paymentId }), { afterSeconds: TEST_DECISION_SECONDS });
  });
  await readDisputesOf(services, { storeId, paymentId, now });
}

const findAnswer = (tx: StoreTx, disputeId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('disputes as d')
      .innerJoin('payments as p', (on) => on.onRef('p.store_id', '=', 'd.store_id').onRef('p.id', '=', 'd.payment_id'))
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'd.store_id').onRef('o.id', '=', 'd.order_id'))
      .select(['d.provider_id as providerId', 'd.evidence as text', 'd.payment_id as paymentId'])
      .select(['p.account_id as account', 'p.gateway', 'o.name', 'o.email'])
      .select(
        sql<string | null>`(select string_agg(l.sold_title, ', ' order by l.position) from order_lines l
          where l.store_id = ${tx.realm} and l.order_id = o.id)`.as('titles'),
      )
      .where('d.store_id', '=', tx.realm)
      .where('d.id', '=', disputeId)
      .where('d.submitted_at', 'is', null),
  );
