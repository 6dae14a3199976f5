import type { LibraryItemView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Purchase } from '../../entitlements/library.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { dayText } from '../../orders/dayText.ts';
import { contentView } from '#shared/rules/contentLabel.ts';
import { durationLabel, kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';

/** Leaves out bundles without anything of their own, because the products in them are listed separately. */
export const withoutEmptyBundles = (purchases: readonly Purchase[]): Purchase[] =>
  purchases.filter(({ partIds, files, contents }) => partIds.length === 0 || files.length + contents.length > 0);

/** Purchases for pages. Their links begin with `place`: the members area, or the page of an order. */
export function libraryItems(
  { base, language }: { base: string; language: Language },
  purchases: readonly Purchase[],
  place = `${base}/members`,
): LibraryItemView[] {
  const messages = getMessages(language);
  return purchases.map(({ itemId, orderId, title, coverUrl, boughtAt, files, contents }) => ({
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
      href: `${place}/files/${file.id}`,
    })),
    contents: contents.map((content) => ({
      ...contentView(content, messages),
      href: `${place}/contents/${content.id}`,
    })),
  }));
}
