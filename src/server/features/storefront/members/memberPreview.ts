import type { OpenedContent } from '#shared/contract/contents.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { PREVIEW_QUERY } from '../../../access/previewLink.ts';
import { fileLink } from '../../catalog/files/fileLink.ts';
import { findLessons } from '../../contents/lessons/lessonRecord.ts';
import { openedBy } from '../../contents/publishContents.ts';
import { newestVersion } from '../../members/newestVersion.ts';
import { findWorkingContent, findWorkingItem } from '../../members/workingItem.ts';
import { noPage } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { ownItems } from '../orders/libraryItems.ts';
import { showWorkingCourse, showWorkingLesson } from '../courses/courseForCreator.ts';
import { showContent } from './showContent.ts';
import { showSampleCall } from './showSampleCall.ts';

const PLACE = { mode: 'members', method: 'GET', who: 'visitor', previewed: true } as const;

/**
 * What customers will get of a product, for the store's creator. Nothing is counted. Somebody with a preview link of the store
 * sees none of it, because customers pay for it.
 */
export const memberPreview = pageRoute({
  ...PLACE,
  path: '/members/preview/:productId',
  handle: forCreator('productId', async (context, productId) => {
    const variantId = idParam(Object.fromEntries(context.query), 'variant');
    const item = await findWorkingItem(context.tx, productId, variantId === undefined ? {} : { variantId });
    if (!item) return undefined;
    const variant = item.variants.find(({ id }) => id === variantId);
    // The creator sees no limits, because their own views count nothing.
    const seen = { orderId: null, boughtAt: context.now, until: null, isArchived: false };
    const purchase = { ...item, ...seen, itemId: productId };
    const [shown] = ownItems(context, [purchase], { isPreview: true });
    return (
      shown && {
        show: {
          kind: 'library-product',
          store: await storeFrame(context),
          customer: { name: '', email: '' },
          item: shown,
          cover: item.cover,
          resume: null,
          updates: [],
          isPreview: true,
          parts: item.parts.map(({ id, title }) => ({ title, href: previewHref(context, id) })),
          membership:
            item.kind === 'membership' && variant
              ? { tier: variantTitle(variant), higher: [], switchHref: null }
              : null,
          choices: item.variants.map((each) => ({
            label: variantTitle(each),
            href: `${previewHref(context, productId)}&variant=${each.id}`,
            isCurrent: each === variant,
          })),
          descriptionHtml: item.descriptionHtml,
          review: null,
        },
      }
    );
  }),
});

export const previewContent = pageRoute({
  ...PLACE,
  path: '/members/preview/contents/:contentId',
  handle: forCreator('contentId', async (context, contentId) => {
    const found = await findWorkingContent(context.tx, contentId);
    const item = found && (await findWorkingItem(context.tx, found.product_id));
    const content = found && openedBy(found, await findLessons(context.tx, found.product_id));
    if (!found || !item || !content) return undefined;
    const back = { title: item.title, href: previewHref(context, found.product_id) };
    if (content.kind === 'call') {
      const { title, call } = content;
      return showSampleCall(context, { contentId, productId: found.product_id, title, call, back: back.href });
    }
    if (content.kind === 'course') return showWorkingCourse(context, { course: content, cover: item.cover, back });
    return showContent(context, {
      content: withSampleKey(content),
      isMember: true,
      here: `${context.base}/members/preview/contents/${contentId}`,
      query: PREVIEW_QUERY,
      back,
    });
  }),
});

export const previewLesson = pageRoute({
  ...PLACE,
  path: '/members/preview/lessons/:lessonId',
  handle: forCreator('lessonId', showWorkingLesson),
});
const previewHref = ({ base }: PageContext, productId: string): string =>
  `${base}/members/preview/${productId}${PREVIEW_QUERY}`;

type Shown = Exclude<OpenedContent, { kind: 'call' | 'course' }>;

const withSampleKey = (content: Shown): Shown =>
  content.kind === 'licence' ? { ...content, licences: [{ ...SAMPLE_KEY, limit: content.limit }] } : content;

const SAMPLE_KEY = {
  id: '',
  key: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE',
  isDisabled: false,
  isRefunded: false,
  activations: [],
};

export const previewFile = pageRoute({
  ...PLACE,
  path: '/members/preview/files/:fileId',
  handle: forCreator('fileId', (context, fileId) => openPresentFile(context, fileId, { isShown: false })),
});

export const previewMedia = pageRoute({
  ...PLACE,
  path: '/members/preview/files/:fileId/play',
  handle: forCreator('fileId', (context, fileId) => openPresentFile(context, fileId, { isShown: true })),
});

async function openPresentFile(
  { tx, now, services, storeId }: PageContext,
  fileId: string,
  { isShown }: { isShown: boolean },
): Promise<PageAnswer | undefined> {
  const file = await newestVersion(tx, fileId, { isPresent: true });
  if (!file) return undefined;
  const inline = isShown && file.mime === 'application/pdf' ? { inline: 'pdf' as const } : {};
  return {
    goTo: fileLink(services, { versionId: file.id, name: file.name, mime: file.mime, storeId, now, ...inline }).url,
  };
}

type Answer = (context: PageContext, id: string) => Promise<PageAnswer | undefined>;

/** Answers the store's creator. For everybody else, and if there is nothing, the page does not exist. */
function forCreator(param: string, answer: Answer): (context: PageContext) => Promise<PageAnswer> {
  return async (context) => {
    const id = context.preview === PREVIEW_QUERY ? idParam(context.params, param) : undefined;
    const found = id === undefined ? undefined : await answer(context, id);
    return found ?? noPage(await storeFrame(context));
  };
}
