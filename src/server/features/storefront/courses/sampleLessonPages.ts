import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { findCourse, findLesson, lessonsOf, type LessonRecord } from '../../courses/courseRecord.ts';
import { findPlayback, lessonMediaLink, type LessonFile } from '../../courses/lessonMedia.ts';
import { noPage } from '../../pageFrame/notices.ts';
import { idParam, slugParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProductBySlug } from '../../publishedProducts/findPublishedProduct.ts';
import { fileHrefBelow } from './coursePage.ts';
import { productPath } from '../../blockData/sampleHref.ts';
import { lessonView } from './lessonView.ts';
import { outlineView } from './outlineView.ts';

const PLACE = { mode: 'storefront', method: 'GET', who: 'visitor' } satisfies Partial<PageRoute>;

/** A lesson that everybody can open from the page of its product. No progress is kept. */
export const sampleLesson = pageRoute({
  ...PLACE,
  path: '/p/:product/lessons/:lessonId',
  handle: async (context) => {
    const { tx } = context;
    const [store, found] = [await storeFrame(context), await findSample(context)];
    if (!found) return noPage(store);
    const { record, title, productHref } = found;
    const { contentId, lesson } = record;
    const course = await findCourse(tx, contentId);
    const messages = getMessages(store.language);
    const hrefOf = (id: string) => `${productHref}/lessons/${id}`;
    const here = hrefOf(lesson.id);
    const samples = course ? lessonsOf(course.course).filter(({ isPreview }) => isPreview) : [];
    const at = samples.findIndex(({ id }) => id === lesson.id);
    const beside = (other: (typeof samples)[number] | undefined) =>
      other ? { title: other.title, href: hrefOf(other.id) } : null;
    return {
      show: {
        kind: 'lesson',
        store,
        isMember: false,
        course: { title, href: productHref },
        lesson: lessonView(
          {
            record,
            here,
            fileHref: fileHrefBelow(here),
            ...(await findPlayback(tx, record, null)),
            position: 0,
            own: null,
          },
          messages,
        ),
        modules: outlineView(
          {
            modules: course?.course.modules ?? [],
            isDone: () => false,
            lockOf: () => undefined,
            hrefOf: ({ id, isPreview }) => (isPreview ? hrefOf(id) : null),
          },
          messages,
        ),
        progress: null,
        previous: beside(samples[at - 1]),
        next: beside(samples[at + 1]),
        certificateHref: null,
        problems: {},
        typed: { note: '' },
      },
    };
  },
});

export const sampleMedia = pageRoute({
  ...PLACE,
  path: '/p/:product/lessons/:lessonId/media',
  handle: (context) => goToFile(context, 'file'),
});

export const sampleStream = pageRoute({
  ...PLACE,
  path: '/p/:product/lessons/:lessonId/stream',
  handle: (context) => goToFile(context, 'stream'),
});

export const sampleCaptions = pageRoute({
  ...PLACE,
  path: '/p/:product/lessons/:lessonId/captions',
  handle: (context) => goToFile(context, 'captions'),
});

async function goToFile(context: PageContext, which: LessonFile): Promise<PageAnswer> {
  const found = await findSample(context);
  const media = found && (await lessonMediaLink(context, { record: found.record, which, opening: null }));
  return media?.state === 'open' ? { goTo: media.url } : noPage(await storeFrame(context));
}

interface Sample {
  record: LessonRecord;
  /** Of the product. */
  title: string;
  productHref: string;
}

/** A lesson of a product that is for sale, if its creator shows it to everybody. */
async function findSample({ tx, params, base }: PageContext): Promise<Sample | undefined> {
  const lessonId = idParam(params, 'lessonId');
  const product = await findPublishedProductBySlug(tx, slugParam(params));
  const record = product && lessonId !== undefined ? await findLesson(tx, lessonId) : undefined;
  if (!product || !record?.lesson.isPreview || record.isFormer || record.productId !== product.id) return undefined;
  return { record, title: product.title, productHref: base + productPath(product.slug) };
}
