import type { EndedItemView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { PageContext } from '../../../access/page.ts';
import { findEnded } from '../../entitlements/endedItems.ts';
import { dayText } from '../../orders/dayText.ts';

/** What a customer could open until its days were over: of an order, or all. */
export async function endedItems(
  { tx, now, base, language, linkQuery }: PageContext,
  { customerId, orderId }: { customerId: string; orderId?: string },
): Promise<EndedItemView[]> {
  const ended = await findEnded(tx, { customerId, now }, { ...(orderId !== undefined && { orderId }) });
  return ended.map(({ title, slug, endedAt, isForSale }) => ({
    title,
    ended: fill(getMessages(language).limits.ended, { day: dayText(endedAt, language) }),
    href: isForSale ? `${base}${STORE_PATHS.product.replace(':product', slug)}${linkQuery}` : null,
  }));
}
