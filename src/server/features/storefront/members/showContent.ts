import type { OpenedContent } from '#shared/contract/contents.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { noPage } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

interface Shown {
  content: Exclude<OpenedContent, { kind: 'call' | 'course' }>;
  isMember: boolean;
  /** The address of the content. */
  here: string;
  /** The query of a preview. */
  query?: string;
  back: { title: string; href: string };
}

/** Shows a page of a text, or continues at the address of a link. */
export async function showContent(
  context: PageContext,
  { content, isMember, here, query = '', back }: Shown,
): Promise<PageAnswer> {
  if (content.kind === 'link') return { goTo: content.url };
  const store = await storeFrame(context);
  const page = askedPage(context);
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
      pages: content.pages.map(({ title }, at) => ({ title, href: `${here}${query}${pageQuery(at + 1, query)}` })),
      back,
    },
  };
}

/** The page of a text that the URL names. 0: there is no such page. */
export function askedPage({ query }: Pick<PageContext, 'query'>): number {
  const page = query.get('page') ?? '1';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 0;
}

/** The first page needs no number. */
const pageQuery = (page: number, query: string): string =>
  page === 1 ? '' : `${query === '' ? '?' : '&'}page=${page}`;
