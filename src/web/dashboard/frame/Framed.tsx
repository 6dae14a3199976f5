import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { OpenStoreDialog } from '../store/OpenStoreDialog.tsx';
import { BottomBar } from './BottomBar.tsx';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { cacheFrame } from './frameMemory.ts';
import { Palette } from './Palette.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SuspendedNotice } from './SuspendedNotice.tsx';
import { TopBar } from './TopBar.tsx';

type FramedProps = { user: User; store: Store | null; children: ReactNode };

/** A page inside the dashboard's navigation. */
export function Framed({ user, store, children }: FramedProps) {
  const [searching, setSearching] = useState(false);
  const [opening, setOpening] = useState(false);
  const [helping, setHelping] = useState(false);
  useEffect(cacheFrame, []);
  const onOpenStore = () => setOpening(true);
  const onSearch = () => setSearching(true);
  const onHelp = () => setHelping(true);
  useShortcuts({ onSearch, onHelp });
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
        {children}
      </main>
      <BottomBar user={user} store={store} />
      <Palette open={searching} onOpenChange={setSearching} onHelp={onHelp} user={user} store={store} />
      <ShortcutsDialog open={helping} onOpenChange={setHelping} />
      <OpenStoreDialog open={opening} onOpenChange={setOpening} />
    </div>
  );
}

const skipStyle = 'fixed top-2 left-2 z-50 rounded-sm bg-mocha px-4 py-2 font-medium text-on-accent not-focus:sr-only';

const contentStyle = [
  'mx-auto w-full max-w-page min-w-0 flex-1 px-4 pt-4 outline-none',
  'pb-[calc(var(--space-12)+var(--bottom-bar))] md:px-8 md:pt-8',
].join(' ');
