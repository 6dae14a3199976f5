import { AloneInStore } from '../builder/AloneInStore.tsx';
import { WebsitePages } from './WebsitePages.tsx';

/** The list of the website's pages, full-screen. */
export function WebsiteBuilderPage() {
  return <AloneInStore includesWebsite>{(store) => <WebsitePages key={store.id} store={store} />}</AloneInStore>;
}
