import { PREVIEW_QUERY } from '../../../access/previewLink.ts';
import type { LibraryItemView, OwnItemView } from '#shared/contract/pages.ts';
import { mediaFactsOf, playbackProblem } from '#shared/rules/mediaFacts.ts';
import { textPreviewKind } from '#shared/rules/textPreview.ts';
import { mediaKindOf } from '#shared/rules/playable.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { DownloadsLeft } from '../../entitlements/itemLimits.ts';
import type { Purchase } from '../../entitlements/library.ts';
import { isArchivable } from '../../entitlements/openFilesOf.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { dayText } from '../../orders/dayText.ts';
import { contentView } from '#shared/rules/contentLabel.ts';
import type { KeysOf } from './findKeys.ts';
import { durationLabel, kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';

/** Leaves out bundles without anything of their own, because the products in them are listed separately. */
export const withoutEmptyBundles = (purchases: readonly Purchase[]): Purchase[] =>
  purchases.filter(({ partIds, files, contents }) => partIds.length === 0 || files.length + contents.length > 0);

type Shown = Pick<Purchase, 'itemId' | 'orderId' | 'title' | 'coverUrl' | 'boughtAt' | 'until' | 'files'> & {
  /** `progress`: how far the customer is in a course. */
  contents: readonly (Purchase['contents'][number] & { progress?: string })[];
};

interface Place {
  /** The page of an order, whose reader need not be signed in. Null: the members area. */
  orderPage?: string | null;
  /** The creator's view of what customers get. */
  isPreview?: boolean;
  keysOf?: KeysOf;
}

/** How many keys are shown among what a purchase gives. The page of the content has all. */
const KEYS_SHOWN = 10;

/** Purchases for pages. */
export function libraryItems(
  { base, language }: { base: string; language: Language },
  purchases: readonly Shown[],
  { orderPage = null, isPreview = false, keysOf = () => [] }: Place = {},
): LibraryItemView[] {
  const messages = getMessages(language);
  const place = orderPage ?? `${base}/members${isPreview ? '/preview' : ''}`;
  const items = orderPage === null ? `${place}/product` : `${place}/items`;
  const suffix = isPreview ? PREVIEW_QUERY : '';
  return purchases.map(({ itemId, orderId, title, coverUrl, boughtAt, until, files, contents }) => ({
    title,
    coverUrl,
    coverAlt: '',
    boughtOn: dayText(boughtAt, language),
    until: until && fill(messages.limits.until, { day: dayText(until, language) }),
    href: libraryItemHref(base, itemId),
    orderHref: orderId === null ? null : `${base}/members/orders/${orderId}`,
    files: files.map((file) => ({
      name: file.name,
      kind: kindLabel(file, messages),
      size: sizeLabel(file.bytes, messages),
      duration: durationLabel(file),
      href: `${place}/files/${file.id}${suffix}`,
      readHref: orderPage === null && textPreviewKind(file) !== null ? `${place}/files/${file.id}/read${suffix}` : null,
      isStamped: file.isStamped,
      ...leftView(file.downloads, messages),
      media: mediaOf(file, { place: `${place}/files/${file.id}`, suffix, isMembers: orderPage === null }),
    })),
    contents: contents.map((content) => ({
      ...contentView(content, messages),
      ...(content.progress !== undefined && { fact: content.progress, isBegun: true }),
      ...keysView(keysOf(itemId, content.id), messages),
      href: `${place}/contents/${content.id}${suffix}`,
    })),
    archive: isPreview ? null : archiveOf(files, { href: `${items}/${itemId}/files.zip`, messages }),
  }));
}

/** The same for pages of the members area. */
export const ownItems = (
  context: { base: string; language: Language },
  purchases: readonly (Shown & { isArchived: boolean })[],
  place: Pick<Place, 'isPreview' | 'keysOf'> = {},
): OwnItemView[] =>
  libraryItems(context, purchases, place).map((item, at) => ({
    ...item,
    id: purchases[at]?.itemId ?? '',
    isArchived: purchases[at]?.isArchived ?? false,
  }));

/** How many downloads of a file are left. */
function leftView(downloads: DownloadsLeft | null, messages: Messages) {
  if (downloads === null) return { left: null, isUsedUp: false };
  if (downloads.left === 0) return { left: messages.limits.noneLeft, isUsedUp: true };
  const numbers = new Intl.NumberFormat(messages.language);
  const counts = { left: numbers.format(downloads.left), count: numbers.format(downloads.allowed) };
  return { left: fill(messages.limits.left, counts), isUsedUp: false };
}

function keysView(
  keys: readonly string[],
  messages: Messages,
): Pick<LibraryItemView['contents'][number], 'keys' | 'allKeys'> {
  const isMore = keys.length > KEYS_SHOWN;
  return {
    keys: keys.slice(0, KEYS_SHOWN),
    allKeys: isMore ? fillCount(messages, messages.licence.all, keys.length) : null,
  };
}

/**
 * How a file is played in place. Null: it can only be downloaded here, because browsers cannot play it, or because it opens in the
 * members area only, as PDFs and renditions do.
 */
function mediaOf(
  { mime, media, isStreamed }: Purchase['files'][number],
  { place, suffix, isMembers }: { place: string; suffix: string; isMembers: boolean },
): LibraryItemView['files'][number]['media'] {
  const href = `${place}/play${suffix}`;
  if (isStreamed && isMembers) return { kind: 'video', href, stream: `${place}/stream` };
  if (playbackProblem({ mime, media: mediaFactsOf(media) })) return null;
  const kind = mediaKindOf(mime);
  if (kind === null || (kind === 'pdf' && !isMembers)) return null;
  return { kind, href, stream: null };
}

/** Several files as one download, up to 2 GB. Stamped ones are made one by one when somebody opens them. */
function archiveOf(
  files: Purchase['files'],
  { href, messages }: { href: string; messages: Messages },
): LibraryItemView['archive'] {
  const shared = files.filter(({ isStamped }) => !isStamped);
  const bytes = shared.reduce((sum, file) => sum + file.bytes, 0);
  if (shared.length < 2 || !isArchivable(shared)) return null;
  return { href, size: sizeLabel(bytes, messages), isPart: shared.length < files.length };
}
