import { Refusal } from '#shared/contract/refusals.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import { requestCode } from '../../../access/codes.ts';
import { codeLimits, codeTryLimits } from '../../../access/attempts.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import type { PageContext } from '../../../access/page.ts';
import type { Limit } from '../../../access/rateLimit.ts';
import { identityOf } from '../../../db/transaction.ts';
import { ensureCustomer } from '../../customerRecord/ensureCustomer.ts';
import { customerSignInWithCode } from '../../members/customerSignInWithCode.ts';
import { hasProvenEmail } from '../../orders/checkout/hasProvenEmail.ts';
import { markCustomer } from '../../sales/sums/markSales.ts';
import type { CheckoutForm } from './checkoutForm.ts';

/** The buyer, or why the form is shown again: a code was sent, or it was wrong. */
type Proof = { buyerId: AccountId | undefined } | { problem: string | null };

/**
 * Proves the address that a lead magnet is ordered with. The code signs in to an account, so the person becomes a customer when
 * it is sent, as with the order of any free product.
 */
export async function proveBuyer(context: PageContext, { product, typed }: CheckoutForm): Promise<Proof> {
  const { tx, storeId, form, now, customer, services, cookies, language } = context;
  const { email, name } = typed;
  if (!product?.provesEmail || (await hasProvenEmail(tx, { buyerId: customer?.id, email })))
    return { buyerId: customer?.id };
  const code = form['emailCode']?.trim() ?? '';
  if (code !== '') {
    const outcome = await catchRefusal(tx, () => customerSignInWithCode.handle({ storeId, email, code }, context));
    return outcome instanceof Refusal ? { problem: outcome.message } : { buyerId: provenAccount(outcome.customer.id) };
  }
  markCustomer(tx, await ensureCustomer(tx, { email, name, now }), now);
  const means = { secrets: services.secrets, now, cookies, language };
  const outcome = await catchRefusal(tx, () => requestCode(identityOf(tx), means, { email, purpose: 'sign-in' }));
  // If another code was requested too early, the previous one is still valid.
  return { problem: outcome instanceof Refusal && outcome.code !== 'code-too-soon' ? outcome.message : null };
}

/** Of a form that asks for a code, or sends one. */
export function proofLimits({ storeId, device, form }: Pick<PageContext, 'storeId' | 'device' | 'form'>): Limit[] {
  if (!form['proves']) return [];
  if (form['emailCode']) return codeTryLimits(device);
  return codeLimits({ realm: storeId, email: form['email'] ?? '', address: device.address });
}
