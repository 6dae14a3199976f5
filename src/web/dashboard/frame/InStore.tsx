import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { userQuery } from '#web/client/queries/user.ts';
import { OpenStoreDialog } from '../store/OpenStoreDialog.tsx';
import { useActiveStore } from '../store/useActiveStore.ts';
import { NoStore } from './NoStore.tsx';

/** The pages of a store. Without a store, a button to open one. */
export function InStore() {
  const { data: user } = useQuery(userQuery);
  const store = useActiveStore();
  const [opening, setOpening] = useState(false);
  // The key remounts the page when the store changes, so that no state of the previous store remains.
  if (store) return <Outlet key={store.id} />;
  return (
    <>
      <NoStore firstName={user?.firstName ?? ''} onOpenStore={() => setOpening(true)} />
      <OpenStoreDialog open={opening} onOpenChange={setOpening} />
    </>
  );
}
