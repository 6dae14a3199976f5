import type { LibraryItemView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { Purchase } from '../members/library.ts';
import { dayWords } from '../orders/orderView.ts';
import { kindLabel, sizeLabel } from '../catalog/fileLabel.ts';

/** Purchases as pages show them. Where the files are reached differs: signed in, or by an order's own page. */
export function libraryItems(
  { base, language }: { base: string; language: Language },
  purchases: readonly Purchase[],
  fileHref = (fileId: string) => `${base}/members/files/${fileId}`,
): LibraryItemView[] {
  const words = wordsIn(language);
  return purchases.map(({ itemId, orderId, title, coverUrl, boughtAt, files }) => ({
    title,
    coverUrl,
    coverAlt: '',
    boughtOn: dayWords(boughtAt, language),
    href: `${base}/members/product/${itemId}`,
    orderHref: orderId === null ? null : `${base}/members/orders/${orderId}`,
    files: files.map((file) => ({
      name: file.name,
      kind: kindLabel(file, words),
      size: sizeLabel(file.bytes, words),
      href: fileHref(file.id),
    })),
  }));
}
