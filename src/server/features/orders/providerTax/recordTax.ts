import { sql } from 'kysely';
import { z } from 'zod';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import { TAX_CATEGORIES } from '#shared/rules/taxCategory.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { ProviderTaxes, RecordAnswer, RecordedSale } from '../../../gateways/payments/taxes.ts';
import type { JobHandlers } from '../../jobs.ts';

/**
 * Has the provider record a sale, a refund, or one that failed after all. The row's id is the key of the call, and each
 * reference is accepted once, so repeating it records nothing again.
 */
export const recordTax: JobHandlers['recordTax'] = async ({ realm, recordId }, { services }) => {
  const storeId = provenStore(realm);
  const record = await services.db.readStore(storeId, (tx) => findOpen(tx, recordId));
  const { taxes } = services.payments;
  if (!record || !taxes) return;
  const answer = await requestRecord({ services, taxes, storeId }, record);
  if (answer.status === 'refused')
    services.faults.report(new Error(`The provider did not record a tax: ${answer.reason}`), { storeId });
  await services.db.inStore(storeId, (tx) => save(tx, { recordId, answer }));
};

const findOpen = (tx: StoreTx, recordId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('tax_records as r')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'r.store_id').onRef('o.id', '=', 'r.order_id'))
      .innerJoin('tax_evidence as e', (on) =>
        on.onRef('e.store_id', '=', 'r.store_id').onRef('e.order_id', '=', 'r.order_id'),
      )
      .leftJoin('refunds as f', (on) => on.onRef('f.store_id', '=', 'r.store_id').onRef('f.id', '=', 'r.refund_id'))
      .select(['r.id', 'r.kind', 'r.order_id as orderId', 'r.refund_id as refundId', 'r.account_id as account'])
      .select(['r.amount', 'o.number', 'o.tax', 'o.placed_at as placedAt', 'f.is_tax_only as isTaxOnly'])
      .select(['e.calculation_id as calculationId', 'e.calculation_request as request'])
      .where('r.store_id', '=', tx.realm)
      .where('r.id', '=', recordId)
      .where('r.transaction_id', 'is', null)
      .where('r.problem', 'is', null),
  );

type Open = NonNullable<Awaited<ReturnType<typeof findOpen>>>;
type Answer = RecordAnswer<{ transactionId: string; lines?: RecordedSale['lines'] }>;
type Refused = Extract<Answer, { status: 'refused' }>;

interface Requesting {
  services: Pick<Services, 'db' | 'faults' | 'now'>;
  taxes: ProviderTaxes;
  storeId: StoreId;
}

async function requestRecord(requesting: Requesting, record: Open): Promise<Answer> {
  const { taxes, services, storeId } = requesting;
  const { id: key, account, kind, orderId, refundId } = record;
  if (kind === 'sale') return requestSale(requesting, record);
  const of = kind === 'refund' ? { orderId, kind: 'sale' } : { orderId, kind: 'refund', refundId };
  const earlier = await services.db.readStore(storeId, (tx) => findRecorded(tx, of));
  if (earlier?.problem) return { status: 'refused', reason: 'What it belongs to was not recorded.' };
  // The job runs again later.
  if (!earlier?.transactionId) throw new Error(`The tax record ${key} waits for the one that it belongs to.`);
  const { transactionId } = earlier;
  if (kind === 'refund-undone')
    return taxes.undoRefund({ key, account, transactionId, reference: `refund ${refundId} undone` });
  const refund = {
    key,
    account,
    reference: `refund ${refundId}`,
    sale: { transactionId, lines: Lines.parse(earlier.lines) },
    amount: record.amount ?? 0,
    isTaxOnly: record.isTaxOnly ?? false,
  };
  const lines = await services.db.readStore(storeId, (tx) => findRefundedLines(tx, refundId));
  const answer = await taxes.recordRefund({ ...refund, lines });
  // Earlier refunds of an amount may have taken from these lines.
  return answer.status === 'refused' && lines.length > 0
    ? taxes.recordRefund({ ...refund, key: `${key} amount`, lines: [] })
    : answer;
}

/** What a refund returned of the order's lines, which the calculation names by their position. */
const findRefundedLines = (tx: StoreTx, refundId: string | null) =>
  tx.many(
    tx.q
      .selectFrom('refund_lines as r')
      .innerJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'r.store_id').onRef('l.id', '=', 'r.order_line_id'),
      )
      .select(sql<string>`l.position::text`.as('reference'))
      .select(['r.amount', 'r.tax'])
      .where('r.store_id', '=', tx.realm)
      .where('r.refund_id', '=', refundId)
      .orderBy('l.position'),
  );

async function requestSale(requesting: Requesting, record: Open): Promise<Answer> {
  const { id: key, account, orderId, number, calculationId } = record;
  const id = calculationId ?? (await calculateAgain(requesting, record));
  if (typeof id !== 'string') return id;
  return requesting.taxes.recordSale({ key, account, reference: `${number} ${orderId}`, calculationId: id });
}

/** The provider refuses to calculate for an earlier day than about a month ago. */
const CALCULATED_DAYS = 30;

/**
 * A calculation can be recorded once. An order whose calculation another order took is calculated again, which is stored
 * before it is recorded: whatever is lost afterwards, the call is repeated as it was.
 */
async function calculateAgain({ taxes, services, storeId }: Requesting, record: Open): Promise<string | Refused> {
  const { account, orderId, number, placedAt, tax } = record;
  const earliest = services.now().getTime() - CALCULATED_DAYS * 86_400_000;
  const soldAt = Math.floor(Math.max(placedAt.getTime(), earliest) / 1000);
  const again = await taxes.calculate({ ...Request.parse(record.request), soldAt, account });
  if (again.status !== 'calculated')
    return { status: 'refused', reason: again.status === 'refused' ? again.reason : 'The postal code is unknown.' };
  const sum = again.lines.reduce((all, line) => all + line.tax, 0);
  if (sum !== tax)
    services.faults.report(new Error(`The tax of order ${number} is ${tax}, and ${sum} at the provider.`), { storeId });
  return services.db.inStore(storeId, (tx) => keepCalculation(tx, { orderId, calculationId: again.id }));
}

/** Of two at once, both use the first. */
const keepCalculation = async (
  tx: StoreTx,
  { orderId, calculationId }: { orderId: string; calculationId: string },
): Promise<string> => {
  const { kept } = await tx.one(
    tx.q
      .updateTable('tax_evidence')
      .set({ calculation_id: sql<string>`coalesce(calculation_id, ${calculationId})` })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .returning(sql<string>`calculation_id`.as('kept')),
  );
  return kept;
};

const Request = z.object({
  currency: z.string(),
  isInclusive: z.boolean(),
  place: z.object({ country: z.string(), postalCode: z.string() }),
  vatId: z.string().nullable(),
  lines: z.array(z.object({ reference: z.string(), amount: z.int(), category: z.enum(TAX_CATEGORIES) })),
});

const Lines = z.array(
  z.object({ id: z.string(), reference: z.string(), amount: z.int(), tax: z.int(), isInclusive: z.boolean() }),
);

const findRecorded = (
  tx: StoreTx,
  { orderId, kind, refundId }: { orderId: string; kind: string; refundId?: string | null },
) =>
  tx.maybe(
    tx.q
      .selectFrom('tax_records')
      .select(['transaction_id as transactionId', 'lines', 'problem'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .$if(refundId !== undefined, (query) => query.where('refund_id', '=', refundId ?? null)),
  );

const save = (tx: StoreTx, { recordId, answer }: { recordId: string; answer: Answer }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('tax_records')
      .set(
        answer.status === 'refused'
          ? { problem: answer.reason }
          : { transaction_id: answer.transactionId, ...(answer.lines && { lines: JSON.stringify(answer.lines) }) },
      )
      .where('store_id', '=', tx.realm)
      .where('id', '=', recordId)
      .where('transaction_id', 'is', null),
  );
