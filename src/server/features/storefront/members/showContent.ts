import type { OpenedContent } from '#shared/contract/contents.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
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

/** Shows a page of a text or license keys, or continues at the address of a link. */
export async function showContent(
  context: PageContext,
  { content, isMember, here, query = '', back }: Shown,
): Promise<PageAnswer> {
  if (content.kind === 'link') return { goTo: content.url };
  const store = await storeFrame(context);
  if (content.kind === 'licence')
    return { show: { ...licenceView(context, content), store, isMember, action: `${here}/free`, back } };
  const page = askedPage(context);
  const shown = page === 'all' ? content.pages : content.pages.slice(page - 1, page);
  if (shown.length === 0) return noPage(store);
  const addressOf = (choice: string) => `${here}${query}${query === '' ? '?' : '&'}${choice}`;
  return {
    show: {
      kind: 'library-text',
      store,
      isMember,
      title: content.title,
      shown: shown.map(({ title, html }) => ({ title, html })),
      page: page === 'all' ? null : page,
      // The first page needs no number.
      pages: content.pages.map(({ title }, at) => ({
        title,
        href: at === 0 ? `${here}${query}` : addressOf(`page=${at + 1}`),
      })),
      wholeHref: addressOf('all=1'),
      back,
    },
  };
}

/** The page of a text that the URL names, or all of them. 0: there is no such page. */
export function askedPage({ query }: Pick<PageContext, 'query'>): number | 'all' {
  if (query.get('all') === '1') return 'all';
  const page = query.get('page') ?? '1';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 0;
}

type Licensed = Extract<OpenedContent, { kind: 'licence' }>;

function licenceView({ language, query }: PageContext, { title, note, licences }: Licensed) {
  const { licence: messages } = getMessages(language);
  return {
    kind: 'library-licence' as const,
    title,
    note,
    notice: query.has('freed') ? messages.freed : null,
    licences: licences.map(({ key, limit, isDisabled, isRefunded, activations }) => ({
      key,
      isDisabled,
      isRefunded,
      used: fill(messages.used, { used: String(activations.length), limit: String(limit) }),
      machines: activations.map(({ id, name, activatedAt }) => ({
        id,
        name,
        since: dayText(new Date(activatedAt), language),
      })),
    })),
  };
}
