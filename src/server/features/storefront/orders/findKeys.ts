import type { PageContext } from '../../../access/page.ts';
import type { Purchase } from '../../entitlements/library.ts';
import { findLicences } from '../../licences/findLicences.ts';

/** The license keys of a content item in a purchase. */
export type KeysOf = (itemId: string, contentId: string) => readonly string[];

interface Owner {
  customerId: string;
  /** Only what this order gave. Without it, a product that was bought twice has the keys of both. */
  orderId?: string;
}

/** The keys that can be used, for purchases that are shown. */
export async function findKeys(
  { tx, now, services: { secrets } }: PageContext,
  purchases: readonly Purchase[],
  { customerId, orderId }: Owner,
): Promise<KeysOf> {
  const contentIds = purchases.flatMap(({ contents }) =>
    contents.flatMap(({ kind, id }) => (kind === 'licence' ? id : [])),
  );
  const found = await findLicences(tx, { customerId, now, secrets }, { contentIds, orderId });
  const usable = found.filter(({ isDisabled, isRefunded }) => !isDisabled && !isRefunded);
  return (itemId, contentId) =>
    usable
      .filter((licence) => licence.contentId === contentId && (orderId === undefined || licence.itemId === itemId))
      .map(({ key }) => key);
}
