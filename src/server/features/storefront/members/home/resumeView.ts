import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../../access/page.ts';
import { lessonsOf } from '../../../courses/courseRecord.ts';
import { findNextLesson, readCourse } from '../../../courses/openCourse.ts';
import { canOpen, type Member } from '../../../entitlements/canOpen.ts';
import type { findOpened } from '../../../entitlements/libraryState.ts';
import { dayText } from '../../../orders/dayText.ts';
import { lessonHref, progressView } from '../../courses/coursePage.ts';

type Opened = Awaited<ReturnType<typeof findOpened>>[number];

interface Resume {
  label: string;
  /** Null: the item's own page is the place to go on. */
  href: string | null;
}

/** Where a customer left off in an item that they can open, and the link to go on there. */
export async function resumeView(context: PageContext, member: Member, opened: Opened): Promise<Resume> {
  const { base, language } = context;
  const { contentId, contentTitle, contentPages, page, fileName, openedAt } = opened;
  const messages = getMessages(language);
  if (contentId !== null && contentTitle !== null && (await isOpen(context, member, contentId))) {
    const here = `${base}/members/contents/${contentId}`;
    if (opened.contentKind === 'course') {
      const next = await nextLesson(context, member, contentId);
      if (next) return next;
    }
    // Only texts have pages.
    const at = Math.min(page ?? 1, contentPages ?? 1);
    if (at <= 1) return { label: contentTitle, href: here };
    return {
      label: `${contentTitle} · ${fill(messages.front.page, { page: String(at) })}`,
      href: `${here}?page=${at}`,
    };
  }
  if (fileName !== null) return { label: fileName, href: null };
  const day = openedAt === null ? '' : dayText(openedAt, language);
  return { label: fill(messages.library.lastOpened, { day }), href: null };
}

/** Another tier of a membership can have other contents. */
const isOpen = async ({ tx }: PageContext, member: Member, contentId: string): Promise<boolean> =>
  (await canOpen(tx, { ...member, contentId })).state === 'open';

/** The lesson of a course to go on with. If all that is open is done, the course itself with how much that is. */
async function nextLesson({ tx, base, language }: PageContext, member: Member, contentId: string) {
  const learners = await readCourse(tx, { ...member, contentId });
  if (!learners) return null;
  const id = findNextLesson(learners);
  const lesson = lessonsOf(learners.course).find((each) => each.id === id);
  if (lesson) return { label: lesson.title, href: lessonHref(base, lesson.id) };
  return { label: progressView(learners, getMessages(language)).text, href: `${base}/members/contents/${contentId}` };
}
