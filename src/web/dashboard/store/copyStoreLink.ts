import { notify, notifyRefusal } from '../notify.ts';

/** Copies a store's URL to the clipboard, or shows it if the browser refuses. */
export async function copyStoreLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify('success', 'Link copied', url);
  } catch (error) {
    notifyRefusal(error, `Your browser blocked copying. Copy the link yourself: ${url}`);
  }
}
