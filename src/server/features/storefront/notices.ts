import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { PageAnswer } from '../../access/page.ts';
import { toLibrary } from './toLibrary.ts';

/** Pages that say one thing and show the way on. */

export const noProduct = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices }) => ({
    title: notices.noProduct,
    sentence: notices.noProductSays,
    action: { label: notices.noProductDo, href: storeRoot(store) },
  }));

export const alreadyOwned = (store: StoreFrame): PageAnswer =>
  notice(store, 200, ({ notices, order, refusals }) => ({
    title: notices.owned,
    sentence: refusals['already-owned'],
    action: { label: order.openLibrary, href: toLibrary(store) },
  }));

export const linkInvalid = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, order, refusals }) => ({
    title: notices.linkClosed,
    sentence: refusals['link-invalid'],
    action: { label: order.find, href: `${store.base}${STORE_PATHS.findOrder}` },
  }));

export const notYours = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, order }) => ({
    title: notices.notYours,
    sentence: notices.notYoursSays,
    action: { label: order.openLibrary, href: library(store) },
  }));

export const noPage = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, common }) => ({
    title: notices.noPage,
    sentence: notices.noPageSays,
    action: { label: common.backToStore, href: storeRoot(store) },
  }));

/** The same to a customer in their own area; the way to the store stands in the page's head. */
export const noMemberPage = (store: StoreFrame): PageAnswer =>
  notice(store, 404, ({ notices, order }) => ({
    title: notices.noPage,
    sentence: notices.noPageSays,
    action: { label: order.openLibrary, href: library(store) },
  }));

export const closedToCustomers = (store: StoreFrame): PageAnswer =>
  notice(store, 403, ({ notices, common, refusals }) => ({
    title: notices.closed,
    sentence: refusals['pool-closed'],
    action: { label: common.backToStore, href: storeRoot(store) },
  }));

interface Said {
  title: string;
  sentence: string;
  action: { label: string; href: string };
}

const notice = (store: StoreFrame, status: number, say: (words: Words) => Said): PageAnswer => ({
  status,
  show: { kind: 'notice', store, ...say(wordsIn(store.language)) },
});

const storeRoot = ({ base }: StoreFrame): string => (base === '' ? '/' : base);

const library = ({ base }: StoreFrame): string => `${base}${STORE_PATHS.library}`;
