import { PublishedProduct } from '#shared/contract/catalog.ts';
import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { canOpen } from '../../entitlements/canOpen.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { changeText } from '../../entitlements/changeText.ts';
import { findLibraryChanges } from '../../entitlements/libraryChanges.ts';
import { findOpened, noteOpened, noteVisit } from '../../entitlements/libraryState.ts';
import { noteContentOpened } from '../../entitlements/noteContentOpened.ts';
import { openArchive } from '../../members/openArchive.ts';
import { openFile } from '../../members/openFile.ts';
import { dayText } from '../../orders/dayText.ts';
import { findKeys } from '../orders/findKeys.ts';
import { endedItems } from '../orders/endedItems.ts';
import { ownItems, withoutEmptyBundles } from '../orders/libraryItems.ts';
import { neighborsOf, toFirstPage } from '../../pageFrame/numberedPages.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { presentImage } from '../../media/presentImage.ts';
import { archiveTooLarge, downloadsUsedUp, notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { withProgress } from '../courses/withProgress.ts';
import { answerFile } from './answerFile.ts';
import { homeSections } from './home/homeSections.ts';
import { libraryChoices } from './home/libraryChoices.ts';
import { libraryHref, libraryQuery, queryText, readLibraryList } from './home/libraryList.ts';
import { movedItem } from './home/movedItem.ts';
import { resumeView } from './home/resumeView.ts';
import { memberAt, memberFrame, memberOf } from './memberFrame.ts';
import { membershipView } from './membershipView.ts';
import { myReviewView } from './myReview.ts';
import { noAccess } from './noAccess.ts';

const PER_PAGE = 60;
const MOST_UPDATES = 10;

/** What continues and what is new, then everything the customer has access to, page by page, or what the URL narrows it to. */
export const libraryPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.library,
  who: 'customer',
  handle: async (context) => {
    const { tx, base, linkQuery, query } = context;
    const member = memberAt(context);
    const list = readLibraryList(query);
    const { page, search, kind, sort, showsArchive } = list;
    // Whoever searches finds what they archived too.
    const isArchived = search === '' || showsArchive ? showsArchive : undefined;
    const part = { search, kind, sort, isArchived, limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE };
    const found = await findLibrary(tx, member, part);
    const rest = libraryQuery(list);
    const place = { path: base + STORE_PATHS.library, linkQuery, rest };
    if (found.length === 0 && page > 1) return toFirstPage(place);
    const isNarrowed = search !== '' || kind !== undefined || showsArchive;
    const isHome = page === 1 && !isNarrowed;
    const since = await noteVisit(tx, member);
    const [frame, shown, filters, sections, moved] = await Promise.all([
      memberFrame(context),
      withProgress(context, member, withoutEmptyBundles(found.slice(0, PER_PAGE))),
      libraryChoices(context, list),
      isHome ? homeSections(context, { since }) : [],
      movedItem(context),
    ]);
    return {
      show: {
        kind: 'library',
        ...frame,
        sections,
        items: ownItems(context, shown),
        ended: isHome ? await endedItems(context, { customerId: member.customerId }) : [],
        notice: claimedNotice(context),
        moved,
        search,
        showsArchive,
        isNarrowed,
        ...filters,
        searchAction: libraryHref(context, { ...rest, q: '' }),
        list: queryText({ ...rest, page: page > 1 ? String(page) : '' }),
        page,
        ...neighborsOf({ page, hasNext: found.length > PER_PAGE, ...place }),
      },
    };
  },
});

/** What the customer just claimed. */
function claimedNotice({ query, language }: PageContext): string | null {
  const { gift, seats } = getMessages(language);
  if (query.has('gift')) return gift.added;
  return query.has('seat') ? seats.added : null;
}

/** One item: where the customer left off, and everything in it. */
export const libraryProductPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/product/:itemId',
  who: 'customer',
  handle: async (context) => {
    const itemId = idParam(context.params, 'itemId');
    return itemId === undefined ? notYours(await storeFrame(context)) : showItem(context, { itemId });
  },
});

/** `problems`: of the customer's review, if it was refused. */
export async function showItem(
  context: PageContext,
  { itemId, problems }: { itemId: string; problems?: FieldProblems },
): Promise<PageAnswer> {
  const { tx, language } = context;
  const member = memberAt(context);
  const purchases = await withProgress(context, member, await findLibrary(tx, member, { itemId }));
  const keysOf = await findKeys(context, purchases, { customerId: member.customerId });
  const [purchase] = purchases;
  const [item] = ownItems(context, purchase ? [purchase] : [], { keysOf });
  if (!purchase || !item) {
    const access = await canOpen(tx, { ...member, itemId });
    return access.state === 'open' ? notYours(await storeFrame(context)) : noAccess(await storeFrame(context), access);
  }
  // The page shows the license keys themselves.
  for (const { kind, id: contentId } of purchase.contents)
    if (kind === 'licence') await noteContentOpened(tx, member, { rightId: purchase.id, contentId });
  const [opened] = await findOpened(tx, member, { itemIds: [itemId], limit: 1 });
  const resume = opened && (await resumeView(context, member, opened));
  const { productId } = purchase;
  const [frame, membership, parts, changes, review] = await Promise.all([
    memberFrame(context),
    membershipView(context, { rightId: purchase.id, productId }),
    findOwnedParts(context, purchase.partIds),
    findLibraryChanges(tx, member, { itemId, limit: MOST_UPDATES }),
    myReviewView(context, { productId, itemId, ...(problems && { problems }) }),
  ]);
  await noteOpened(tx, member, { itemId });
  const { data: published } = PublishedProduct.safeParse(purchase.published);
  return {
    status: problems ? 400 : 200,
    show: {
      kind: 'library-product',
      ...frame,
      item,
      cover: purchase.cover && presentImage(tx.realm, purchase.cover),
      resume: resume?.href ? { label: resume.label, href: resume.href } : null,
      updates: changes.map((change) => ({
        what: changeText(change, language),
        note: change.note,
        on: dayText(change.at, language),
      })),
      parts,
      membership,
      descriptionHtml: published?.descriptionHtml ?? '',
      isPreview: false,
      choices: [],
      review,
    },
  };
}

/** The products of a bundle that the customer has. */
async function findOwnedParts(context: PageContext, partIds: readonly string[]) {
  if (partIds.length === 0) return [];
  const purchases = await findLibrary(context.tx, memberAt(context), { productIds: partIds });
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
    if (archive.state === 'open') return { goTo: archive.url };
    const store = await storeFrame(context);
    if (archive.state === 'too-large') return archiveTooLarge(store, libraryItemHref(context.base, itemId));
    if (archive.state === 'used-up') return downloadsUsedUp(store);
    return noAccess(store, archive);
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

/** The playlist of a video, for the player in the page. */
export const libraryStream = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/files/:fileId/stream',
  who: 'customer',
  handle: (context) => openOwnFile(context, { isPlayed: true, isStreamed: true }),
});

async function openOwnFile(
  context: PageContext,
  how: { isPlayed: boolean; isStreamed?: boolean },
): Promise<PageAnswer> {
  const fileId = idParam(context.params, 'fileId');
  if (fileId === undefined) return notYours(await storeFrame(context));
  const file = await openFile(context, { customerId: memberOf(context).id, fileId, ...how });
  return answerFile(context, file, async (access) => noAccess(await storeFrame(context), access));
}
