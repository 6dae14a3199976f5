import type { LibraryItemView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Purchase } from '../../entitlements/library.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { dayText } from '../../orders/dayText.ts';
import { durationLabel, kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';

/** Leaves out bundles without files of their own, because the products in them are listed separately. */
export const withoutEmptyBundles = (purchases: readonly Purchase[]): Purchase[] =>
  purchases.filter(({ partIds, files }) => partIds.length === 0 || files.length > 0);

/** Purchases for pages. The file links differ: signed in, or by an order's own page. */
export function libraryItems(
  { base, language }: { base: string; language: Language },
  purchases: readonly Purchase[],
  fileHref = (fileId: string) => `${base}/members/files/${fileId}`,
): LibraryItemView[] {
  const messages = getMessages(language);
  return purchases.map(({ itemId, orderId, title, coverUrl, boughtAt, files }) => ({
    title,
    coverUrl,
    coverAlt: '',
    boughtOn: dayText(boughtAt, language),
    href: libraryItemHref(base, itemId),
    orderHref: orderId === null ? null : `${base}/members/orders/${orderId}`,
    files: files.map((file) => ({
      name: file.name,
      kind: kindLabel(file, messages),
      size: sizeLabel(file.bytes, messages),
      duration: durationLabel(file),
      href: fileHref(file.id),
    })),
  }));
}
