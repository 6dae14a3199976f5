import { PublishedProduct } from '#shared/contract/catalog.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { canOpen } from '../../entitlements/canOpen.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { openArchive } from '../../members/openArchive.ts';
import { openFile } from '../../members/openFile.ts';
import { libraryItems, withoutEmptyBundles } from '../orders/libraryItems.ts';
import { neighborsOf, readAskedPage, toFirstPage } from '../../pageFrame/numberedPages.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberAt, memberFrame, memberOf } from './memberFrame.ts';
import { noAccess } from './noAccess.ts';

const PER_PAGE = 60;

/** Everything the customer has access to, page by page, or what has the searched text in its title. */
export const libraryPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.library,
  who: 'customer',
  handle: async (context) => {
    const { page, search } = readAskedPage(context.query);
    const found = await findLibrary(context.tx, memberAt(context), {
      search,
      limit: PER_PAGE + 1,
      offset: (page - 1) * PER_PAGE,
    });
    const { linkQuery } = context;
    const list = { path: context.base + STORE_PATHS.library, linkQuery, rest: { q: search } };
    if (found.length === 0 && page > 1) return toFirstPage(list);
    const frame = await memberFrame(context);
    const items = libraryItems(context, withoutEmptyBundles(found.slice(0, PER_PAGE)));
    const pages = neighborsOf({ page, hasNext: found.length > PER_PAGE, ...list });
    const notice = context.query.has('gift') ? getMessages(context.language).gift.added : null;
    return { show: { kind: 'library', ...frame, items, notice, search, page, ...pages } };
  },
});

/** One purchase with its files. */
export const libraryProductPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/product/:itemId',
  who: 'customer',
  handle: async (context) => {
    const itemId = idParam(context.params, 'itemId');
    if (itemId === undefined) return notYours(await storeFrame(context));
    const member = memberAt(context);
    const purchases = await findLibrary(context.tx, member, { itemId });
    const [item] = libraryItems(context, purchases);
    if (!item) {
      const access = await canOpen(context.tx, { ...member, itemId });
      return access.state === 'open'
        ? notYours(await storeFrame(context))
        : noAccess(await storeFrame(context), access);
    }
    const { data: published } = PublishedProduct.safeParse(purchases[0]?.published);
    const descriptionHtml = published?.descriptionHtml ?? '';
    const parts = await findOwnedParts(context, purchases[0]?.partIds ?? []);
    return { show: { kind: 'library-product', ...(await memberFrame(context)), item, parts, descriptionHtml } };
  },
});

/** The products of a bundle that the customer has. */
async function findOwnedParts(context: PageContext, partIds: readonly string[]) {
  if (partIds.length === 0) return [];
  const purchases = await findLibrary(context.tx, memberAt(context));
  return partIds
    .flatMap((id) => purchases.find(({ productId }) => productId === id) ?? [])
    .map(({ title, itemId }) => ({ title, href: libraryItemHref(context.base, itemId) }));
}

/** All files of a purchase: counted as downloads, then redirected to a signed link. */
export const libraryArchive = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/product/:itemId/files.zip',
  who: 'customer',
  handle: async (context) => {
    const itemId = idParam(context.params, 'itemId');
    if (itemId === undefined) return notYours(await storeFrame(context));
    const member = memberAt(context);
    const [item] = await findLibrary(context.tx, member, { itemId });
    const archive = await openArchive(context, { ...member, itemId, name: item?.title ?? '' });
    return archive.state === 'open' ? { goTo: archive.url } : noAccess(await storeFrame(context), archive);
  },
});

/** A file: counted as a download, then redirected to a signed link. */
export const libraryFile = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/files/:fileId',
  who: 'customer',
  handle: (context) => openOwnFile(context, { isPlayed: false }),
});

/** The same for a player or an image in the page. */
export const libraryMedia = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/files/:fileId/play',
  who: 'customer',
  handle: (context) => openOwnFile(context, { isPlayed: true }),
});

async function openOwnFile(context: PageContext, { isPlayed }: { isPlayed: boolean }): Promise<PageAnswer> {
  const fileId = idParam(context.params, 'fileId');
  if (fileId === undefined) return notYours(await storeFrame(context));
  const file = await openFile(context, { customerId: memberOf(context).id, fileId, isPlayed });
  return file.state === 'open' ? { goTo: file.url } : noAccess(await storeFrame(context), file);
}
