import type { PageView } from '#shared/contract/pages.ts';
import { MadeWith } from '../../blocks/MadeWith.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { SiteHead } from '../../blocks/SiteHead.tsx';
import { PageContent } from '../../blocks/PageContent.tsx';

type StorefrontPageProps = Extract<PageView, { kind: 'storefront' }>;

/** The store's front, or a page of its website: the blocks that its creator put there. */
export function StorefrontPage({ store, page, data, site }: StorefrontPageProps) {
  return (
    <>
      {site ? <SiteHead store={store} site={site} /> : null}
      <PageContent page={page} on={{ store, data, isEditing: false }} title={site?.title} />
      <MadeWith store={store} library={storeLink(store, 'library')} isShared={store.preview === null} />
    </>
  );
}
