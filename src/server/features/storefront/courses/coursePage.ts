import type { CourseView } from '#shared/contract/coursePages.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { findOwnCertificate } from '../../courses/certificates/certificateRecord.ts';
import { isEarned } from '../../courses/certificates/getCertificate.ts';
import { lessonsOf } from '../../courses/courseRecord.ts';
import { countDone, findNextLesson, readCourse, type LearnersCourse } from '../../courses/openCourse.ts';
import type { Member } from '../../entitlements/canOpen.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { presentImage } from '../../media/presentImage.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { outlineView } from './outlineView.ts';

interface Params {
  member: Member;
  contentId: string;
  back: CourseView['back'];
}

/** A course of a customer whose access is known: its lessons, and where to go on. */
export async function showCourse(context: PageContext, { member, contentId, back }: Params): Promise<PageAnswer> {
  const { tx, base } = context;
  const store = await storeFrame(context);
  const learners = await readCourse(tx, { ...member, contentId });
  if (!learners) return notYours(store);
  const messages = getMessages(store.language);
  const { course, progress, productId } = learners;
  const [issued, [owned]] = await Promise.all([
    findOwnCertificate(tx, { customerId: member.customerId, contentId }),
    findLibrary(tx, member, { productIds: [productId] }),
  ]);
  const isComplete = issued !== undefined || isEarned(learners);
  return {
    show: {
      kind: 'course',
      store,
      course: {
        title: course.title,
        cover: owned?.cover ? presentImage(tx.realm, owned.cover) : null,
        back,
        modules: outlineOf(learners, { base, messages }),
        progress: progressView(learners, messages),
        next: nextView(learners, { base, label: progress.size === 0 ? messages.contents.start : messages.course.goOn }),
        certificate: course.hasCertificate ? { href: certificateHref(base, contentId), isEarned: isComplete } : null,
      },
    },
  };
}

export const outlineOf = (
  { course, progress, locks }: LearnersCourse,
  { base, messages }: { base: string; messages: Messages },
) =>
  outlineView(
    {
      modules: course.modules,
      isDone: (id) => progress.get(id)?.isDone ?? false,
      lockOf: (id) => locks.get(id),
      hrefOf: ({ id }) => lessonHref(base, id),
    },
    messages,
  );

/** '3 of 12 lessons' */
export function progressView(course: Pick<LearnersCourse, 'course' | 'progress'>, messages: Messages) {
  const { done, total } = countDone(course);
  return { done, total, text: progressText({ done, total }, messages) };
}

export const progressText = ({ done, total }: { done: number; total: number }, messages: Messages): string =>
  fill(messages.course.progress, {
    done: done.toLocaleString(messages.language),
    lessons: fillCount(messages, messages.contents.lessons, total),
  });

function nextView(learners: LearnersCourse, { base, label }: { base: string; label: string }): CourseView['next'] {
  const id = findNextLesson(learners);
  const lesson = lessonsOf(learners.course).find((each) => each.id === id);
  return lesson ? { label, title: lesson.title, href: lessonHref(base, lesson.id) } : null;
}

export const courseHref = (base: string, contentId: string): string => `${base}/members/contents/${contentId}`;
/** The addresses of the files of a lesson, which check access again. */
export const fileHrefBelow =
  (here: string) =>
  (_fileId: string, which: 'media' | 'stream' | 'captions'): string =>
    `${here}/${which}`;

export const lessonHref = (base: string, lessonId: string): string => `${base}/members/lessons/${lessonId}`;
export const certificateHref = (base: string, contentId: string): string =>
  `${courseHref(base, contentId)}/certificate`;
