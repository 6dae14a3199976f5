import type { AccountId } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findOwnedItems } from '../../entitlements/ownedItems.ts';
import { itemOf } from '../../publishedProducts/findPublishedProduct.ts';
import { canBuyAgain } from '../../publishedProducts/canBuyAgain.ts';
import { hasProvenEmail } from './hasProvenEmail.ts';
import type { SoldLine } from './SoldLine.ts';

interface Buying {
  buyerId: AccountId | undefined;
  lines: readonly SoldLine[];
  email: string;
  now: Date;
}

/**
 * Whether a signed-in customer is buying something they already own, for themselves. Other buyers are not told, because
 * a stranger could learn what an address owns. Calls, and products that are sold in larger quantities, can be bought again.
 */
export async function ownsAlready(tx: StoreTx, { buyerId, lines, email, now }: Buying): Promise<boolean> {
  if (buyerId === undefined || !(await hasProvenEmail(tx, { buyerId, email }))) return false;
  const owns = await findOwnedItems(tx, { customerId: buyerId, now });
  return lines.some(({ product }) => !canBuyAgain(product) && owns(itemOf(product)));
}
