import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/focusOnMount.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { BackToProducts } from './BackToProducts.tsx';
import { EditorForm } from './editor/EditorForm.tsx';
import { EditorSkeleton } from './editor/EditorSkeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { KindChooser } from './KindChooser.tsx';
import type { ProductStart } from './kindText.ts';
import { productQuery } from './productsQuery.ts';

const NEW = 'new';

/** Creates and edits a product. A new product gets its URL with the first input, without leaving the page. */
export function ProductEditor() {
  const { claimedId, visit, isHere } = useClaimedId();
  const [session, setSession] = useState({ visit, claimedId, key: 0 });
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [kind, setKind] = useState<ProductStart | null>(null);
  const navigate = useNavigate();
  const isSamePage = session.claimedId === claimedId || (createdId !== null && createdId === claimedId);
  if (isHere && (!isSamePage || (claimedId === NEW && session.visit !== visit))) {
    setSession({ visit, claimedId, key: session.key + 1 });
    setCreatedId(null);
    setKind(null);
  }

  function showAddress(productId: string) {
    setCreatedId(productId);
    // A route mask changes only the visible URL: the page and the focus stay. A reload opens the product itself.
    void navigate({
      to: '/dashboard/products/$productId',
      params: { productId: NEW },
      state: { createdProduct: productId },
      mask: { to: '/dashboard/products/$productId', params: { productId }, unmaskOnReload: true },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  }

  function choose(start: ProductStart) {
    setKind(start);
    // The last types are below the first screen of a phone, and the form begins at its top.
    window.scrollTo(0, 0);
  }

  if (session.claimedId === NEW && kind === null) return <KindChooser onChoose={choose} />;
  if (session.claimedId === NEW && kind !== null)
    return (
      <div key={session.key} ref={focusOnMount} tabIndex={-1} className="outline-none">
        <EditorForm start={null} kind={kind} onCreated={showAddress} />
      </div>
    );
  return <StoredProduct key={session.key} productId={session.claimedId} />;
}

/** The product id in the visible URL, and the history entry's key. `isHere` is false while the page is being left. */
function useClaimedId(): { claimedId: string; visit: string | undefined; isHere: boolean } {
  const { pathname, maskedLocation, state } = useLocation();
  const { __TSR_key: visit } = state;
  const place = maskedLocation?.pathname ?? pathname;
  return {
    claimedId: place.split('/').at(-1) ?? NEW,
    visit,
    isHere: /^\/dashboard\/products\/[^/]+$/.test(place),
  };
}

function StoredProduct({ productId }: { productId: string }) {
  const store = useStore();
  const query = useQuery(productQuery(store.id, productId));
  const [start, setStart] = useState<Product>();
  // The form starts from the first response. From then on its state is newer than any later response.
  if (query.data && !start) setStart(query.data);
  if (start) return <EditorForm start={start} onCreated={() => {}} />;
  if (query.isError)
    return (
      <>
        <PageHead title="Product" back={<BackToProducts />} />
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} missing={NO_SUCH_PRODUCT} />
      </>
    );
  return <EditorSkeleton />;
}

// The store may have been deleted or switched in another window.
const NO_SUCH_PRODUCT = {
  sentence: 'We couldn’t find this product. It may have been deleted, or it belongs to another of your stores.',
  action: <Button render={<Link to="/dashboard/products" />}>Back to products</Button>,
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The product that this page created. Also tells the router that the URL has changed. */
    createdProduct?: string;
  }
}
