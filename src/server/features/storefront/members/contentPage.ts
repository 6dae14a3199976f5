import { pageRoute } from '../../../access/page.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { openContent } from '../../members/openContent.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { callHref } from './callHref.ts';
import { showCourse } from '../courses/coursePage.ts';
import { memberAt } from './memberFrame.ts';
import { noAccess } from './noAccess.ts';
import { askedPage, showContent } from './showContent.ts';

/** A link, text or course of a purchase. */
export const contentPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: '/members/contents/:contentId',
  who: 'customer',
  handle: async (context) => {
    const contentId = idParam(context.params, 'contentId');
    if (contentId === undefined) return notYours(await storeFrame(context));
    const member = memberAt(context);
    const answer = await openContent(context, { ...member, contentId, page: askedPage(context) });
    if (answer.state !== 'open') return noAccess(await storeFrame(context), answer);
    const { itemId, content } = answer;
    if (content.kind === 'call') return { goTo: callHref(context, contentId) };
    const [item] = await findLibrary(context.tx, member, { itemId });
    const back = { title: item?.title ?? content.title, href: libraryItemHref(context.base, itemId) };
    if (content.kind === 'course') return showCourse(context, { member, contentId, back });
    return showContent(context, {
      content,
      isMember: true,
      here: `${context.base}/members/contents/${contentId}`,
      back,
    });
  },
});
