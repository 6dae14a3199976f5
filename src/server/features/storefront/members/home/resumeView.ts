import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../../access/page.ts';
import type { findOpened } from '../../../entitlements/libraryState.ts';
import { dayText } from '../../../orders/dayText.ts';

type Opened = Awaited<ReturnType<typeof findOpened>>[number];

/** Where a customer left off in an item, and the link to go on there. Null: the item's own page is the place to go on. */
export function resumeView(
  { base, language }: Pick<PageContext, 'base' | 'language'>,
  { contentId, contentTitle, contentPages, page, fileName, openedAt }: Opened,
): { label: string; href: string | null } {
  const { front, library } = getMessages(language);
  if (contentId !== null && contentTitle !== null) {
    const at = Math.min(page ?? 1, contentPages ?? 1);
    const label = at > 1 ? `${contentTitle} · ${fill(front.page, { page: String(at) })}` : contentTitle;
    return { label, href: `${base}/members/contents/${contentId}${at > 1 ? `?page=${at}` : ''}` };
  }
  if (fileName !== null) return { label: fileName, href: null };
  return { label: fill(library.lastOpened, { day: openedAt === null ? '' : dayText(openedAt, language) }), href: null };
}
