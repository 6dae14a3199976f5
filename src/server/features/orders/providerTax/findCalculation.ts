import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { TAX_PROBLEMS } from '#shared/rules/taxProblem.ts';
import { networkOf } from '../../../access/attempts.ts';
import type { Services } from '../../../access/context.ts';
import type { Device } from '../../../access/sessions.ts';
import { countAgainst, type Limit } from '../../../access/rateLimit.ts';
import { NeedsAnswer } from '../../../db/NeedsAnswer.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId } from '../../../gateways/payments/port.ts';
import type { TaxCalculation, TaxReading, TaxRequest } from '../../../gateways/payments/taxes.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';

export interface Calculating {
  tx: StoreTx;
  now: Date;
  services: Pick<Services, 'payments' | 'db' | 'faults' | 'now' | 'secrets'>;
  /** Who is asking for the price. Absent: a job. */
  device?: Pick<Device, 'address'>;
}

/** Each calculation costs the seller money. */
const ASKED_PER_HOUR = 120;
/** Rates change at midnight, so a calculation is not used for long. */
const USED_MINUTES = 60;
/** A provider that is down is not asked by every buyer. */
const FAILED_SECONDS = 10;

/** The provider will not calculate a price, however often it is asked. */
export class TaxRefused extends Refusal {
  override name = 'TaxRefused';
  /** Why, for the seller: one of `TAX_PROBLEMS` or the provider's sentence. Buyers see the sentence of the refusal. */
  readonly reason: string;

  constructor(code: 'tax-unavailable' | 'postal-code-unknown', reason: string) {
    super(code);
    this.reason = reason;
  }
}

/**
 * The provider's calculation of a price. If it is not stored, the transaction is rolled back, the provider is asked, and
 * the transaction runs again. Refuses if the provider cannot calculate: nobody is charged without tax because of that.
 */
export async function findCalculation(context: Calculating, request: TaxRequest): Promise<TaxCalculation> {
  const { tx, now, services, device } = context;
  const { taxes } = services.payments;
  const payee = await findPayee(tx, services.payments);
  if (!taxes || !payee) return refuse('tax-unavailable');
  const { currency } = request;
  if (!taxes.takesCurrency(currency)) throw new TaxRefused('tax-unavailable', TAX_PROBLEMS.currency);
  const hash = hashOf(request, payee.account);
  const known = await tx.maybe(
    tx.q
      .selectFrom('tax_calculations')
      .select('result')
      .where('store_id', '=', tx.realm)
      .where('request_hash', '=', hash)
      .where('expires_at', '>', now),
  );
  if (!known)
    throw new NeedsAnswer(async () => {
      if (device) await countAgainst({ ...services, now }, [limitOf(tx.realm, device)]);
      const answer = await calculate(services, { ...request, account: payee.account });
      await services.db.inStore(tx.realm, (own) => save({ tx: own, now: services.now() }, { hash, answer }));
    });
  const answer = Stored.parse(known.result);
  if (answer.status === 'unknown-place') throw new TaxRefused('postal-code-unknown', TAX_PROBLEMS.place);
  if (answer.status === 'refused') throw new TaxRefused('tax-unavailable', answer.reason);
  return answer.status === 'calculated' ? answer : refuse('tax-unavailable');
}

const limitOf = (storeId: StoreId, device: Pick<Device, 'address'>): Limit => ({
  key: `taxes in ${storeId} from ${networkOf(device)}`,
  most: ASKED_PER_HOUR,
  seconds: 3600,
});

const Stored = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('calculated'),
    id: z.string(),
    kind: z.enum(['none', 'reverse-charge', 'taxed']),
    country: z.string(),
    region: z.string(),
    lines: z.array(z.object({ reference: z.string(), tax: z.int().min(0), basisPoints: z.int().min(0) })),
  }),
  z.object({ status: z.literal('unknown-place') }),
  z.object({ status: z.literal('refused'), reason: z.string() }),
  z.object({ status: z.literal('failed') }),
]);

type Answer = TaxReading | { status: 'failed' };

const hashOf = (request: TaxRequest, account: AccountId): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([account, request]))
    .digest();

/** A provider that does not answer, or refuses the request, is reported. The buyer can try again. */
async function calculate(
  { payments, faults }: Calculating['services'],
  request: TaxRequest & { account: AccountId },
): Promise<Answer> {
  try {
    const answer = await payments.taxes?.calculate(request);
    if (!answer) throw new Error('There is no provider.');
    if (answer.status === 'refused')
      faults.report(new Error(`The tax of a price could not be calculated: ${answer.reason}`), {});
    return answer;
  } catch (error) {
    faults.report(error, {});
    return { status: 'failed' };
  }
}

async function save(
  { tx, now }: { tx: StoreTx; now: Date },
  { hash, answer }: { hash: Buffer; answer: Answer },
): Promise<void> {
  const isKept = answer.status === 'calculated' || answer.status === 'unknown-place';
  const values = {
    calculation_id: answer.status === 'calculated' ? answer.id : null,
    result: JSON.stringify(answer),
    expires_at: new Date(now.getTime() + (isKept ? USED_MINUTES * 60_000 : FAILED_SECONDS * 1000)),
  };
  await tx.run(
    tx.q
      .insertInto('tax_calculations')
      .values({ store_id: tx.realm, request_hash: hash, ...values })
      .onConflict((on) => on.columns(['store_id', 'request_hash']).doUpdateSet(values)),
  );
}

/** Takes a calculation for an order, because it can be recorded once. False: another order has taken it. */
export const takeCalculation = async (tx: StoreTx, calculationId: string): Promise<boolean> =>
  (await tx.run(
    tx.q.deleteFrom('tax_calculations').where('store_id', '=', tx.realm).where('calculation_id', '=', calculationId),
  )) > 0;
