import { useQueryClient } from '@tanstack/react-query';
import type { WebsitePage } from '#shared/contract/website.ts';
import { call } from '#web/client/call.ts';
import { rememberWebsite, rememberWebsitePage, websitePageQuery, websiteQuery } from '#web/client/queries/website.ts';
import { notify, notifyRefusal } from '../notify.ts';

const UNDO_MS = 8000;

/** What can be done to the pages of a website from their list. Each deed says how it went. */
export function useWebsiteDeeds(storeId: string) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: websiteQuery(storeId).queryKey });

  async function act(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      notifyRefusal(error, 'This could not be done. Please try again.');
      await readAgain();
    }
  }

  const order = (pages: readonly WebsitePage[]) =>
    act(async () => {
      client.setQueryData(websiteQuery(storeId).queryKey, (known) => known && { ...known, pages: [...pages] });
      const { website } = await call('orderWebsitePages', { storeId, pageIds: pages.map(({ id }) => id) });
      rememberWebsite(client, storeId, website);
    });

  const setInMenu = ({ id: pageId, title }: WebsitePage, inMenu: boolean) =>
    act(async () => {
      const { page } = await call('updateWebsitePage', { storeId, pageId, inMenu });
      rememberWebsitePage(client, storeId, page);
      notify('success', inMenu ? `${title} is in the menu` : `${title} is not in the menu any more`);
    });

  const restore = ({ id: pageId, title }: WebsitePage) =>
    act(async () => {
      await call('restoreWebsitePage', { storeId, pageId });
      await readAgain();
      notify('success', `${title} is back in place`);
    });

  const remove = (page: WebsitePage) =>
    act(async () => {
      await call('deleteWebsitePage', { storeId, pageId: page.id });
      await readAgain();
      notify('success', `${page.title} deleted`, page.publishedAt === null ? '' : 'Visitors do not find it any more.', {
        duration: UNDO_MS,
        action: { label: 'Undo', onAct: () => void restore(page) },
      });
    });

  const discard = ({ id: pageId, title }: WebsitePage) =>
    act(async () => {
      await call('discardWebsitePage', { storeId, pageId });
      await readAgain();
      await client.invalidateQueries({ queryKey: websitePageQuery(storeId, pageId).queryKey });
      notify('success', `${title} is as visitors see it`);
    });

  return { order, setInMenu, remove, discard };
}
