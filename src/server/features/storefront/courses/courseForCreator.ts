import type { CourseView } from '#shared/contract/coursePages.ts';
import type { OpenedCourse } from '#shared/contract/contents.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { PREVIEW_QUERY } from '../../../access/previewLink.ts';
import { findLesson } from '../../contents/lessons/loadLesson.ts';
import { findLessons } from '../../contents/lessons/lessonRecord.ts';
import { openedBy } from '../../contents/publishContents.ts';
import { lessonsOf } from '../../courses/courseRecord.ts';
import { findPlayback } from '../../courses/lessonMedia.ts';
import { findWorkingContent } from '../../members/workingItem.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { lessonView } from './lessonView.ts';
import { outlineView } from './outlineView.ts';

/** A course as its creator edits it, as customers will see it. All lessons are open, and nothing is kept. */
export async function showWorkingCourse(
  context: PageContext,
  { course, cover, back }: { course: OpenedCourse } & Pick<CourseView, 'cover' | 'back'>,
): Promise<PageAnswer> {
  const store = await storeFrame(context);
  const messages = getMessages(store.language);
  const [first] = lessonsOf(course);
  return {
    show: {
      kind: 'course',
      store,
      course: {
        title: course.title,
        cover,
        back,
        modules: outlineOf(context, course),
        progress: null,
        next: first
          ? { label: messages.contents.start, title: first.title, href: previewHref(context.base, first.id) }
          : null,
        certificate: null,
      },
    },
  };
}

/** One of its lessons. Undefined: the outline does not have it. */
export async function showWorkingLesson(context: PageContext, lessonId: string): Promise<PageAnswer | undefined> {
  const { tx, base } = context;
  const { content_id: contentId, settings: opened } = await findLesson(tx, lessonId);
  const content = await findWorkingContent(tx, contentId);
  if (!content) return undefined;
  const course = openedBy(content, await findLessons(tx, content.product_id));
  if (course.kind !== 'course') return undefined;
  const order = lessonsOf(course);
  const at = order.findIndex(({ id }) => id === lessonId);
  const lesson = order[at];
  if (!lesson) return undefined;
  const store = await storeFrame(context);
  const from = { contentId, productId: content.product_id, isFormer: false };
  const record = { ...from, timeZone: course.timeZone, lesson, opened };
  const beside = (other: (typeof order)[number] | undefined) =>
    other ? { title: other.title, href: previewHref(base, other.id) } : null;
  return {
    show: {
      kind: 'lesson',
      store,
      isMember: true,
      course: { title: course.title, href: `${base}/members/preview/contents/${contentId}${PREVIEW_QUERY}` },
      lesson: lessonView(
        {
          record,
          here: previewHref(base, lessonId),
          fileHref: (fileId) => `${base}/members/preview/files/${fileId}/play${PREVIEW_QUERY}`,
          ...(await findPlayback(context.tx, record, null)),
          // Creators see the file itself.
          isStreamed: false,
          position: 0,
          own: null,
        },
        getMessages(store.language),
      ),
      modules: outlineOf(context, course),
      progress: null,
      previous: beside(order[at - 1]),
      next: beside(order[at + 1]),
      certificateHref: null,
      problems: {},
      typed: { note: '' },
    },
  };
}

const outlineOf = ({ base, language }: PageContext, { modules }: OpenedCourse) =>
  outlineView(
    { modules, isDone: () => false, lockOf: () => undefined, hrefOf: ({ id }) => previewHref(base, id) },
    getMessages(language),
  );

const previewHref = (base: string, lessonId: string): string =>
  `${base}/members/preview/lessons/${lessonId}${PREVIEW_QUERY}`;
