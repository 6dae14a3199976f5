import { z } from 'zod';
import { Refusal } from '#shared/contract/refusals.ts';
import type { Money } from '#shared/rules/money.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import type { Secrets } from '../../../access/secrets.ts';
import { itemOf } from '../../publishedProducts/findPublishedProduct.ts';
import { chargeProblem } from '../checkout/chargeProblem.ts';
import { Quote, totalOf } from '../checkout/Quote.ts';
import type { Calculating } from '../providerTax/findCalculation.ts';
import { findChargeable } from './findChargeable.ts';
import { findOffer, noteShown, type FoundOffer } from './findOffer.ts';
import { quoteOffer } from './quoteOffer.ts';

/** What an answer to an offer brings back: the order that it follows, and its price. */
const SealedOffer = z.object({ storeId: z.string(), rootId: z.uuid(), itemId: z.uuid(), quote: Quote });
export type SealedOffer = z.infer<typeof SealedOffer>;

/** An offer of this store that was shown. */
export function readOffer(
  secrets: Secrets,
  { sealed, storeId }: { sealed: string; storeId: string },
): SealedOffer | undefined {
  const { data } = SealedOffer.safeParse(secrets.unseal('offer', sealed));
  return data?.storeId === storeId ? data : undefined;
}

interface NextOffer {
  found: FoundOffer;
  sealed: string;
  total: Money;
  /** What accepting it charges. Null: the buyer pays in a checkout. */
  method: { brand: string; last4: string } | null;
}

/** The next offer to the buyer of an order. It counts as shown. Null: there is none. */
export async function nextOffer(
  context: Calculating & { services: { secrets: Secrets } },
  orderId: string,
): Promise<NextOffer | null> {
  const { tx, services } = context;
  const found = await findOffer(context, orderId);
  if (!found) return null;
  const { rootId, product } = found;
  const quote = await catchRefusal(tx, () => quoteOffer(context, found));
  // No offer is shown while the tax of its price cannot be calculated.
  if (quote instanceof Refusal) return null;
  const total = totalOf(quote);
  if ((await chargeProblem(context, total)) !== null) return null;
  const method = await findChargeable(context, { rootId, quote });
  await noteShown(context, found);
  const offer: SealedOffer = { storeId: tx.realm, rootId, itemId: itemIdOf(itemOf(product)), quote };
  return { found, sealed: services.secrets.seal('offer', offer), total, method };
}
