import { sql } from 'kysely';
import { z } from 'zod';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import { TAX_CATEGORIES } from '#shared/rules/taxCategory.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { ProviderTaxes, RecordAnswer, RecordedSale } from '../../../gateways/payments/taxes.ts';
import type { JobHandlers } from '../../jobs.ts';
import { takeBack, type LinePart } from './takeBack.ts';
import { undoing } from './taxRecords.ts';

/**
 * Has the provider record a sale, a refund or a lost dispute, or undo one of the latter. The row's id is the key of the call, and each
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
  await services.db.inStore(storeId, (tx) => save(tx, { recordId, answer, now: services.now() }));
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
      .select(['r.dispute_id as disputeId', 'r.round'])
      .select(['r.amount', 'r.retries', 'o.number', 'o.tax', 'o.placed_at as placedAt'])
      .select(sql<number>`coalesce(r.tax, f.tax, 0)::bigint`.as('takenTax'))
      .select(['e.calculation_id as calculationId', 'e.calculation_request as request'])
      // Of an installment plan. An order can pay several of its payments.
      .select(
        sql<number>`coalesce((select p.payment_to - p.payment_from + 1 from subscription_periods p
          where p.store_id = o.store_id and p.order_id = o.id), 0)`.as('installments'),
      )
      .where('r.store_id', '=', tx.realm)
      .where('r.id', '=', recordId)
      .where('r.transaction_id', 'is', null)
      .where('r.problem', 'is', null),
  );

type Open = NonNullable<Awaited<ReturnType<typeof findOpen>>>;
type Answer = RecordAnswer<{ transactionId: string; lines?: RecordedSale['lines'] }> | typeof NOTHING_LEFT;
type Refused = Extract<Answer, { status: 'refused' }>;

/** Nothing of the sale was left to take back, so its record is complete. */
const NOTHING_LEFT = { status: 'nothing-left' } as const;

interface Requesting {
  services: Pick<Services, 'db' | 'faults' | 'now'>;
  taxes: ProviderTaxes;
  storeId: StoreId;
}

async function requestRecord(requesting: Requesting, record: Open): Promise<Answer> {
  const { taxes, services, storeId } = requesting;
  const { account, kind, orderId, refundId, disputeId, round } = record;
  const key = keyOf(record);
  if (kind === 'sale') return requestSale(requesting, record);
  const reference = refundId === null ? `dispute ${disputeId}${round > 1 ? ` ${round}` : ''}` : `refund ${refundId}`;
  const isUndo = kind === 'refund-undone' || kind === 'dispute-undone';
  const of = isUndo
    ? { orderId, kind: refundId === null ? 'dispute' : 'refund', refundId, disputeId, round }
    : { orderId, kind: 'sale', refundId: null, disputeId: null, round: 1 };
  const earlier = await services.db.readStore(storeId, (tx) => findRecorded(tx, of));
  if (isUndo && isEmpty(earlier?.lines)) return NOTHING_LEFT;
  if (earlier?.problem) return { status: 'refused', reason: 'What it belongs to was not recorded.' };
  // The job runs again later.
  if (!earlier?.transactionId) throw new Error(`The tax record ${record.id} waits for the one that it belongs to.`);
  const { transactionId } = earlier;
  if (isUndo) return taxes.undoRefund({ key, account, transactionId, reference: `${reference} undone` });
  const sale = { transactionId, lines: SaleLines.parse(earlier.lines) };
  const lines = await services.db.inStore(storeId, (tx) => reserveLines(tx, { record, sale }));
  if (lines.length === 0) return NOTHING_LEFT;
  return taxes.recordRefund({ key, account, reference, sale, lines });
}

/** Nothing was taken back. */
const isEmpty = (lines: unknown): boolean => Array.isArray(lines) && lines.length === 0;

/** The provider repeats its answer to a known key. */
const keyOf = ({ id, retries }: Open): string => (retries === 0 ? id : `${id} ${retries}`);

/**
 * Stores what a refund or a lost dispute takes back of the lines that are left of its sale, before the provider is asked: of two at once,
 * the second takes what the first left, and a repeated call is the same.
 */
async function reserveLines(
  tx: StoreTx,
  { record, sale }: { record: Open; sale: RecordedSale },
): Promise<readonly LinePart[]> {
  const { id, orderId, refundId, amount, takenTax: tax } = record;
  await tx.one(recordOf(tx, { orderId, kind: 'sale' }).select('id').forUpdate());
  const taking = await tx.many(findTaking(tx, orderId));
  const known = taking.find((each) => each.id === id)?.lines ?? null;
  if (known !== null) return Parts.parse(known);
  // The job runs again later.
  if (taking.some(({ isBeingUndone }) => isBeingUndone))
    throw new Error(`The tax record ${id} waits for another one that is being undone.`);
  const taken = taking.flatMap((each) => (each.lines === null || each.isUndone ? [] : Parts.parse(each.lines)));
  const left = sale.lines.map(({ reference, amount: all, tax, isInclusive }) => {
    const parts = taken.filter((part) => part.reference === reference);
    return {
      reference,
      net: parts.reduce((net, part) => net - part.net, isInclusive ? all - tax : all),
      tax: parts.reduce((rest, part) => rest - part.tax, tax),
    };
  });
  const lines = takeBack(left, {
    net: (amount ?? 0) - tax,
    tax,
    lines: await tx.many(findRefundedLines(tx, refundId)),
  });
  await tx.run(
    tx.q
      .updateTable('tax_records')
      .set({ lines: JSON.stringify(lines) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  return lines;
}

/** The refunds and lost disputes of an order that the provider has not refused, with what they take back. */
const findTaking = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('tax_records')
    .select(['id', 'lines'])
    .select(undoing('tax_records', sql`u.transaction_id is not null`).as('isUndone'))
    .select(
      undoing(
        'tax_records',
        sql`u.transaction_id is null and u.problem is null and tax_records.transaction_id is not null`,
      ).as('isBeingUndone'),
    )
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['refund', 'dispute'])
    .where('problem', 'is', null);

/** What a refund returned of the order's lines, which the calculation names by their position. */
const findRefundedLines = (tx: StoreTx, refundId: string | null) =>
  tx.q
    .selectFrom('refund_lines as r')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'r.store_id').onRef('l.id', '=', 'r.order_line_id'),
    )
    .select(sql<string>`l.position::text`.as('reference'))
    .select(sql<number>`r.amount - r.tax`.as('net'))
    .select('r.tax')
    .where('r.store_id', '=', tx.realm)
    .where('r.refund_id', '=', refundId)
    .orderBy('l.position');

async function requestSale(requesting: Requesting, record: Open): Promise<Answer> {
  const { account, orderId, number, calculationId } = record;
  const id = calculationId ?? (await calculateAgain(requesting, record));
  if (typeof id !== 'string') return id;
  return requesting.taxes.recordSale({
    key: keyOf(record),
    account,
    reference: `${number} ${orderId}`,
    calculationId: id,
  });
}

/** The difference of one installment, in minor units. */
const ROUNDING = 2;

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
  // A payment's share of a rounded tax can differ from the rounded tax of its share.
  if (Math.abs(sum - tax) > record.installments * ROUNDING)
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

const SaleLines = z.array(
  z.object({ id: z.string(), reference: z.string(), amount: z.int(), tax: z.int(), isInclusive: z.boolean() }),
);

const Parts = z.array(z.object({ reference: z.string(), net: z.int(), tax: z.int() }));

const recordOf = (tx: StoreTx, { orderId, kind }: { orderId: string; kind: string }) =>
  tx.q
    .selectFrom('tax_records')
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind);

interface Earlier {
  orderId: string;
  kind: string;
  refundId: string | null;
  disputeId: string | null;
  round: number;
}

const findRecorded = (tx: StoreTx, { refundId, disputeId, round, ...of }: Earlier) =>
  tx.maybe(
    recordOf(tx, of)
      .select(['transaction_id as transactionId', 'lines', 'problem'])
      .where('refund_id', 'is not distinct from', refundId)
      .where('dispute_id', 'is not distinct from', disputeId)
      .where('round', '=', round),
  );

const save = (
  tx: StoreTx,
  { recordId, answer, now }: { recordId: string; answer: Answer; now: Date },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('tax_records')
      .set(
        answer.status === 'recorded'
          ? { transaction_id: answer.transactionId, ...(answer.lines && { lines: JSON.stringify(answer.lines) }) }
          : answer.status === 'refused'
            ? { problem: answer.reason, tried_at: now }
            : { problem: 'Nothing of the sale is left to take back.', handled_at: now },
      )
      .where('store_id', '=', tx.realm)
      .where('id', '=', recordId)
      .where('transaction_id', 'is', null),
  );
