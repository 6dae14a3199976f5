import { AloneInStore } from '../builder/AloneInStore.tsx';
import { WebsitePages } from './WebsitePages.tsx';

/** The pages of the store's website, on a screen of their own. */
export function WebsiteBuilderPage() {
  return <AloneInStore includesWebsite>{(store) => <WebsitePages key={store.id} store={store} />}</AloneInStore>;
}
