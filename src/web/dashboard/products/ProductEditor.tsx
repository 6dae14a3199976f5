import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { BackToProducts } from './BackToProducts.tsx';
import { EditorForm } from './editor/EditorForm.tsx';
import { EditorSkeleton } from './editor/EditorSkeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { productQuery } from './productsQuery.ts';

const NEW = 'new';

/** Makes and changes one product. A new one gets its address with its first input, on the page as it stands. */
export function ProductEditor() {
  const { claimedId, visit, isHere } = useClaimedId();
  const [session, setSession] = useState({ visit, claimedId, key: 0 });
  const [createdId, setCreatedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const isSamePage = session.claimedId === claimedId || (createdId !== null && createdId === claimedId);
  if (isHere && (!isSamePage || (claimedId === NEW && session.visit !== visit))) {
    setSession({ visit, claimedId, key: session.key + 1 });
    setCreatedId(null);
  }

  function showAddress(productId: string) {
    setCreatedId(productId);
    // A mask changes the address and nothing else: no other page, no lost focus. A reload opens the product itself.
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

  if (session.claimedId === NEW) return <EditorForm key={session.key} start={null} onCreated={showAddress} />;
  return <StoredProduct key={session.key} productId={session.claimedId} />;
}

/** The product in the address bar, masked or not, and which visit to it this is; not `isHere` while leaving. */
function useClaimedId(): { claimedId: string; visit: string | undefined; isHere: boolean } {
  const { pathname, maskedLocation, state } = useLocation();
  const { __TSR_key: visit } = state;
  const place = maskedLocation?.pathname ?? pathname;
  return {
    claimedId: place.split('/').at(-1) ?? NEW,
    visit,
    isHere: place.startsWith('/dashboard/products/'),
  };
}

function StoredProduct({ productId }: { productId: string }) {
  const store = useStore();
  const query = useQuery(productQuery(store.id, productId));
  const [start, setStart] = useState<Product>();
  // The form begins with what was read once; from then on it knows more than any later reading.
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

// The store may have been deleted in another window, or left for another one.
const NO_SUCH_PRODUCT = {
  sentence: 'This store has no such product. It may have been deleted, or be in another store of yours.',
  action: <Button render={<Link to="/dashboard/products" />}>Back to your products</Button>,
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The product that this page has made; it also tells the router that the place has changed. */
    createdProduct?: string;
  }
}
