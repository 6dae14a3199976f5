import type { StoreFrame } from '#shared/contract/pages.ts';
import { storeLink } from '../storeLink.ts';
import { useBlockMessages } from '../useBlockMessages.ts';

/** Leads from a grid that cannot show everything to the page of all products, or of all with its tag. */
export function AllProducts({ store, tag }: { store: StoreFrame; tag: string }) {
  const { allProducts } = useBlockMessages().front;
  const address = storeLink(store, 'products');
  const query = tag === '' ? '' : `${address.includes('?') ? '&' : '?'}tag=${encodeURIComponent(tag)}`;
  return (
    <p className="all-products">
      <a className="cta" href={address + query}>
        {tag === '' ? allProducts : `${allProducts}: ${tag}`}
      </a>
    </p>
  );
}
