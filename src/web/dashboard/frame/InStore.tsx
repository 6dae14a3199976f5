import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { userQuery } from '#web/client/queries/user.ts';
import { OpenStoreDialog } from '../store/OpenStoreDialog.tsx';
import { useActiveStore } from '../store/useActiveStore.ts';
import { NoStore } from './NoStore.tsx';

/** The pages that stand inside a store; without one, the way to open it. */
export function InStore() {
  const { data: user } = useQuery(userQuery);
  const store = useActiveStore();
  const [opening, setOpening] = useState(false);
  // A page keeps nothing of the store before: another store is another page.
  if (store) return <Outlet key={store.id} />;
  return (
    <>
      <NoStore firstName={user?.firstName ?? ''} onOpenStore={() => setOpening(true)} />
      <OpenStoreDialog open={opening} onOpenChange={setOpening} />
    </>
  );
}
