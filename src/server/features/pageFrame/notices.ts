import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageAnswer } from '../../access/page.ts';

/** Pages with one message and a link. */

export const noProduct = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices }) => ({
    title: notices.noProduct,
    sentence: notices.noProductText,
    action: { label: notices.noProductAction, href: storeRoot(store) },
  }));

/** `giftHref`: where the product can be bought for somebody else. */
export const alreadyOwned = (store: StoreFrame, itemHref: string, giftHref: string | null = null): PageAnswer =>
  notice(store, 200, ({ product, refusals, gift }) => ({
    title: product.owned,
    sentence: giftHref === null ? refusals['already-owned'] : `${refusals['already-owned']} ${gift.owned}`,
    action: { label: product.open, href: itemHref },
    ...(giftHref !== null && { second: { label: gift.asGift, href: giftHref } }),
  }));

/** A gift that cannot be claimed with this link. */
export const giftClosed = (store: StoreFrame, why: 'linkGone' | 'withdrawn' | 'claimedAlready'): PageAnswer =>
  notice(store, why === 'linkGone' ? 404 : 410, ({ gift, order }) => ({
    title: gift.closedTitle,
    sentence: gift[why],
    action: { label: order.openLibrary, href: library(store) },
  }));

/** A seat that cannot be accepted with this link. */
export const seatClosed = (store: StoreFrame, why: 'linkGone' | 'withdrawn' | 'claimedAlready'): PageAnswer =>
  notice(store, why === 'linkGone' ? 404 : 410, ({ seats, order }) => ({
    title: seats.closedTitle,
    sentence: seats[why],
    action: { label: order.openLibrary, href: library(store) },
  }));

export const linkInvalid = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, front, refusals }) => ({
    title: notices.linkClosed,
    sentence: refusals['link-invalid'],
    action: { label: front.findOrder, href: `${store.base}${STORE_PATHS.findOrder}` },
  }));

export const notYours = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, order }) => ({
    title: notices.notYours,
    sentence: notices.notYoursText,
    action: { label: order.openLibrary, href: library(store) },
  }));

export const noPage = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, common }) => ({
    title: notices.noPage,
    sentence: notices.noPageText,
    action: { label: common.backToStore, href: storeRoot(store) },
  }));

/** The same inside the members area, whose header links to the store. */
export const noMemberPage = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, order }) => ({
    title: notices.noPage,
    sentence: notices.noPageText,
    action: { label: order.openLibrary, href: library(store) },
  }));

export const closedToCustomers = (store: StoreFrame): PageAnswer =>
  notice(store, 403, ({ notices, common, refusals }) => ({
    title: notices.closed,
    sentence: refusals['pool-closed'],
    action: { label: common.backToStore, href: storeRoot(store) },
  }));

/** Refreshes itself until the customer's copy of a file is ready. */
export const copyBeingMade = (store: StoreFrame): PageAnswer => ({
  ...notice(store, 200, ({ stamped, order }) => ({
    title: stamped.making,
    sentence: stamped.makingText,
    action: { label: order.openLibrary, href: library(store) },
  })),
  isWaiting: true,
});

/** The file's newest version cannot be stamped, and its creator does not give it out otherwise. */
export const fileHeldBack = (store: StoreFrame): PageAnswer =>
  notice(store, 409, ({ stamped, order }) => ({
    title: stamped.held,
    sentence: stamped.heldText,
    action: { label: order.openLibrary, href: library(store) },
  }));

/** The file was downloaded as often as it can be. Only the creator can allow more. */
export const downloadsUsedUp = (store: StoreFrame): PageAnswer =>
  notice(store, 403, ({ limits, downloads, order }) => ({
    title: limits.noneLeft,
    sentence: downloads.usedUp,
    action: { label: order.openLibrary, href: library(store) },
  }));

/** `back`: the page that lists the files. */
export const archiveTooLarge = (store: StoreFrame, back: string): PageAnswer =>
  notice(store, 409, ({ contents, downloads, common }) => ({
    title: contents.all,
    sentence: downloads.tooLarge,
    action: { label: common.back, href: back },
  }));

interface NoticeTexts {
  title: string;
  sentence: string;
  action: { label: string; href: string };
  second?: { label: string; href: string };
}

export const notice = (store: StoreFrame, status: number, text: (messages: Messages) => NoticeTexts) => ({
  status,
  show: { kind: 'notice' as const, store, ...text(getMessages(store.language)) },
});

const storeRoot = ({ base }: StoreFrame): string => (base === '' ? '/' : base);

const library = ({ base }: StoreFrame): string => `${base}${STORE_PATHS.library}`;
