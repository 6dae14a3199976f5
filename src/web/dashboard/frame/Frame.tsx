import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { userQuery } from '#web/client/queries/user.ts';
import { ClosingScreen } from '../session/ClosingScreen.tsx';
import { LoadingPage } from '../session/LoadingScreen.tsx';
import { useLiveDocuments } from '../session/useLiveDocuments.ts';
import { useSessionEnd } from '../session/useSessionEnd.ts';
import { OpenStoreDialog } from '../store/OpenStoreDialog.tsx';
import { useActiveStore } from '../store/useActiveStore.ts';
import { useActiveStoreCorrection } from '../store/useActiveStoreCorrection.ts';
import { BottomBar } from './BottomBar.tsx';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { Palette } from './Palette.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SuspendedNotice } from './SuspendedNotice.tsx';
import { TopBar } from './TopBar.tsx';

/** What stands around every page of the dashboard. */
export function Frame() {
  const { data: user } = useQuery(userQuery);
  const store = useActiveStore();
  const [searching, setSearching] = useState(false);
  const [opening, setOpening] = useState(false);
  useSessionEnd(user !== null);
  useLiveDocuments({ userId: user?.uid, storeId: store?.id });
  useActiveStoreCorrection({ chosen: store?.id, remembered: user?.activeStoreId });

  if (!user) return <LoadingPage />;
  if (user.deletionDueAt !== null) return <ClosingScreen email={user.email} dueAt={user.deletionDueAt} />;
  const onOpenStore = () => setOpening(true);
  const onSearch = () => setSearching(true);
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <a href="#content" className={skipStyle}>
        Skip to content
      </a>
      <Sidebar user={user} store={store} onOpenStore={onOpenStore} onSearch={onSearch} />
      <TopBar store={store} onOpenStore={onOpenStore} onSearch={onSearch} />
      <main id="content" tabIndex={-1} className={contentStyle}>
        <MaintenanceNotice />
        <SuspendedNotice store={store} />
        <Outlet />
      </main>
      <BottomBar user={user} store={store} />
      <Palette open={searching} onOpenChange={setSearching} user={user} store={store} />
      <OpenStoreDialog open={opening} onOpenChange={setOpening} />
    </div>
  );
}

const skipStyle =
  'fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-mocha px-4 py-2 font-medium text-on-accent focus:translate-y-0';

const contentStyle = [
  'mx-auto w-full max-w-page min-w-0 flex-1 px-4 pt-4 outline-none',
  'pb-[calc(var(--space-12)+var(--bottom-bar))] md:px-8 md:pt-8',
].join(' ');
