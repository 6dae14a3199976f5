import { notify, notifyRefusal } from '../notify.ts';

/** Puts a store's address on the clipboard, or shows it where the browser does not let pages copy. */
export async function copyStoreLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify('success', 'Link copied', url);
  } catch (error) {
    notifyRefusal(error, `Your browser does not let pages copy. The link is ${url}`);
  }
}
