import type { LibraryItemView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/words/getMessages.ts';
import type { Purchase } from '../../entitlements/library.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { dayWords } from '../../orders/orderView.ts';
import { durationLabel, kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';

/** Purchases for pages. The file links differ: signed in, or by an order's own page. */
export function libraryItems(
  { base, language }: { base: string; language: Language },
  purchases: readonly Purchase[],
  fileHref = (fileId: string) => `${base}/members/files/${fileId}`,
): LibraryItemView[] {
  const words = getMessages(language);
  return purchases.map(({ itemId, orderId, title, coverUrl, boughtAt, files }) => ({
    title,
    coverUrl,
    coverAlt: '',
    boughtOn: dayWords(boughtAt, language),
    href: libraryItemHref(base, itemId),
    orderHref: orderId === null ? null : `${base}/members/orders/${orderId}`,
    files: files.map((file) => ({
      name: file.name,
      kind: kindLabel(file, words),
      size: sizeLabel(file.bytes, words),
      duration: durationLabel(file),
      href: fileHref(file.id),
    })),
  }));
}
