import type { PageView } from '#shared/contract/pages.ts';
import { MadeWith } from '../../blocks/MadeWith.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { PageContent } from '../../blocks/PageContent.tsx';

type StorefrontPageProps = Extract<PageView, { kind: 'storefront' }>;

/** The store's front: the blocks that its creator put there. */
export function StorefrontPage({ store, page, data }: StorefrontPageProps) {
  return (
    <>
      <PageContent page={page} on={{ store, data, isEditing: false }} />
      <MadeWith platformUrl={store.platformUrl} library={storeLink(store, 'library')} isShared />
    </>
  );
}
