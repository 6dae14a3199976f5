import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { SavedMethod } from '../../../gateways/payments/port.ts';
import { findRequiredConsents } from '../../consents/requiredConsents.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import { findQuestions } from '../../questions/askedQuestions.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import { totalOf, type Quote } from '../checkout/Quote.ts';

interface At {
  tx: StoreTx;
  services: Pick<Services, 'payments'>;
}

/**
 * What an offer can be charged to with one click. Null: the buyer has to fill in a checkout, because nothing was saved, or
 * the store asks for a consent, an answer or a country.
 */
export async function findChargeable(
  { tx, services: { payments } }: At,
  { rootId, quote }: { rootId: string; quote: Quote },
): Promise<(SavedMethod & { id: string; last4: string; brand: string }) | null> {
  const total = totalOf(quote);
  if (total.amount === 0) return null;
  const productIds = quote.lines.map(({ productId }) => productId);
  const [method, payee, consents, questions, policy] = await Promise.all([
    findSaved(tx, rootId),
    findPayee(tx, payments),
    findRequiredConsents(tx, { isFree: false }),
    findQuestions(tx, productIds),
    findTaxPolicy(tx),
  ]);
  if (consents.length > 0 || questions.length > 0 || (policy !== null && quote.tax === null)) return null;
  // The method belongs to the account where it was saved.
  if (!method || method.gateway !== payments.id || method.account !== payee?.account) return null;
  return payments.checkAmount(total) === null ? method : null;
}

const findSaved = (tx: StoreTx, rootId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payments as p')
      .innerJoin('payment_methods as m', (on) =>
        on.onRef('m.store_id', '=', 'p.store_id').onRef('m.id', '=', 'p.saved_id'),
      )
      .select(['m.id', 'm.gateway', 'm.account_id as account', 'm.brand', 'm.last4'])
      .select(['m.provider_customer as customer', 'm.provider_method as method'])
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', rootId)
      .where('p.status', '=', 'succeeded')
      .where('m.forgotten_at', 'is', null),
  );
