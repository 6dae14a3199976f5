import type { OpenedContent } from '#shared/contract/contents.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { noPage } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

interface Shown {
  content: OpenedContent;
  isMember: boolean;
  /** The address of the content. */
  here: string;
  back: { title: string; href: string };
}

/** Shows a page of a text, or continues at the address of a link. */
export async function showContent(context: PageContext, { content, isMember, here, back }: Shown): Promise<PageAnswer> {
  if (content.kind === 'link') return { goTo: content.url };
  const store = await storeFrame(context);
  const page = Number(context.query.get('page') ?? '1');
  const shown = content.pages[page - 1];
  if (!shown) return noPage(store);
  return {
    show: {
      kind: 'library-text',
      store,
      isMember,
      title: content.title,
      html: shown.html,
      page,
      pages: content.pages.map(({ title }, at) => ({ title, href: at === 0 ? here : `${here}?page=${at + 1}` })),
      back,
    },
  };
}
