type Surroundings = Pick<Window, 'confirm'> & {
  location: Pick<Location, 'reload'>;
  navigator: Pick<Navigator, 'onLine'>;
};

const question = 'The app has been updated. Refresh to get the latest version?';

/**
 * Loads a page's chunk. If that fails, asks before refreshing. Rejects with our own error, because the router reloads
 * without asking on the browser's error for a missing module.
 */
export function lazyPage<Page>(load: () => Promise<Page>, surroundings?: Surroundings): () => Promise<Page> {
  let declined = false;
  return () =>
    load().catch((cause: unknown): never => {
      const { confirm, location, navigator } = surroundings ?? window;
      // Without a connection nothing is known about an update, and a reload would lose the page.
      if (navigator.onLine && !declined) {
        if (confirm(question)) location.reload();
        else declined = true;
      }
      throw new Error('Couldn’t load this page.', { cause });
    });
}
