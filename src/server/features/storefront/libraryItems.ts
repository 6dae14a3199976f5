import type { LibraryItemView } from '#shared/contract/pages.ts';
import type { Purchase } from '../members/library.ts';
import { dayFormat } from '../orders/orderView.ts';
import { kindLabel, sizeLabel } from './fileLabel.ts';

/** Purchases as pages show them. Where the files are reached differs: signed in, or by an order's own page. */
export const libraryItems = (
  base: string,
  purchases: readonly Purchase[],
  fileHref = (fileId: string) => `${base}/members/files/${fileId}`,
): LibraryItemView[] =>
  purchases.map(({ itemId, orderId, title, coverUrl, boughtAt, files }) => ({
    title,
    coverUrl,
    coverAlt: '',
    boughtOn: dayFormat.format(boughtAt),
    href: `${base}/members/product/${itemId}`,
    orderHref: orderId === null ? null : `${base}/members/orders/${orderId}`,
    files: files.map((file) => ({
      name: file.name,
      kind: kindLabel(file),
      size: sizeLabel(file.bytes),
      href: fileHref(file.id),
    })),
  }));
