import type { StoreFrame } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { PageAnswer } from '../../access/page.ts';

/** Pages that say one thing and show the way on. */

export const noProduct = (store: StoreFrame): PageAnswer => ({
  status: 404,
  show: {
    kind: 'notice',
    title: 'Product not found',
    sentence: 'This product is not here, or not for sale at the moment.',
    action: { label: 'See what is in the store', href: store.base === '' ? '/' : store.base },
    store,
  },
});

export const alreadyOwned = (store: StoreFrame): PageAnswer => ({
  show: {
    kind: 'notice',
    title: 'This is yours already',
    sentence: REFUSALS['already-owned'].says,
    action: { label: 'Open your library', href: `${store.base}${STORE_PATHS.library}` },
    store,
  },
});

export const linkInvalid = (store: StoreFrame): PageAnswer => ({
  status: 404,
  show: {
    kind: 'notice',
    title: 'This link is closed',
    sentence: REFUSALS['link-invalid'].says,
    action: { label: 'Sign in', href: `${store.base}${STORE_PATHS.signIn}` },
    store,
  },
});

export const notYours = (store: StoreFrame): PageAnswer => ({
  status: 404,
  show: {
    kind: 'notice',
    title: 'Not in your library',
    sentence: 'There is no such purchase in your library. If it was refunded, its files are closed.',
    action: { label: 'Open your library', href: `${store.base}${STORE_PATHS.library}` },
    store,
  },
});
