import type { PageView } from '#shared/contract/pages.ts';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { SiteHead } from '../../blocks/SiteHead.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { PageContent } from '../../blocks/PageContent.tsx';

type StorefrontPageProps = Extract<PageView, { kind: 'storefront' }>;

/** The store's home page, or a page of its website: the creator's blocks. */
export function StorefrontPage({ store, page, data, site }: StorefrontPageProps) {
  const library = { title: useMessages().members.library, href: storeLink(store, 'library') };
  return (
    <>
      {site ? (
        <SiteHead store={store} site={site} library={library} />
      ) : (
        <nav className="made">
          <a href={library.href}>{library.title}</a>
        </nav>
      )}
      <PageContent page={page} on={{ store, data, isEditing: false }} title={site?.title} />
      <StoreFooter store={store} isShared={store.preview === null} />
    </>
  );
}
