import { isolate } from '#shared/kit/isolate.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { WebsitePage } from '#shared/contract/website.ts';
import { call } from '#web/client/call.ts';
import { cacheWebsite, cacheWebsitePage, websitePageQuery, websiteQuery } from '#web/client/queries/website.ts';
import { notify, notifyRefusal } from '../notify.ts';

const UNDO_MS = 8000;

/** The actions on pages of the list. Each shows its outcome in a toast. */
export function useWebsiteActions(storeId: string) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: websiteQuery(storeId).queryKey });

  async function act(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      notifyRefusal(error, 'Something went wrong. Please try again.');
      await readAgain();
    }
  }

  const order = (pages: readonly WebsitePage[]) =>
    act(async () => {
      client.setQueryData(websiteQuery(storeId).queryKey, (known) => known && { ...known, pages: [...pages] });
      const { website } = await call('orderWebsitePages', { storeId, pageIds: pages.map(({ id }) => id) });
      cacheWebsite(client, storeId, website);
    });

  const setInMenu = ({ id: pageId, title }: WebsitePage, inMenu: boolean) =>
    act(async () => {
      const { page } = await call('updateWebsitePage', { storeId, pageId, inMenu });
      cacheWebsitePage(client, storeId, page);
      notify('success', inMenu ? `${isolate(title)} added to the menu` : `${isolate(title)} hidden from the menu`);
    });

  const restore = ({ id: pageId, title }: WebsitePage) =>
    act(async () => {
      await call('restoreWebsitePage', { storeId, pageId });
      await readAgain();
      notify('success', `${isolate(title)} restored`);
    });

  const remove = (page: WebsitePage) =>
    act(async () => {
      await call('deleteWebsitePage', { storeId, pageId: page.id });
      await readAgain();
      notify(
        'success',
        `${isolate(page.title)} deleted`,
        page.publishedAt === null ? '' : 'Visitors can no longer see it.',
        {
          duration: UNDO_MS,
          action: { label: 'Undo', onAct: () => void restore(page) },
        },
      );
    });

  const discard = ({ id: pageId, title }: WebsitePage) =>
    act(async () => {
      await call('discardWebsitePage', { storeId, pageId });
      await readAgain();
      await client.invalidateQueries({ queryKey: websitePageQuery(storeId, pageId).queryKey });
      notify('success', `Changes to ${isolate(title)} discarded`);
    });

  return { order, setInMenu, remove, discard };
}
