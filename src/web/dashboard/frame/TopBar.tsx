import { Search } from 'lucide-react';
import type { Store } from '#shared/contract/stores.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { StoreSwitcher } from './StoreSwitcher.tsx';

type TopBarProps = { store: Store | null; onOpenStore: () => void; onSearch: () => void };

/** The store and the search on a phone. The navigation is in the bottom bar. */
export function TopBar({ store, onOpenStore, onSearch }: TopBarProps) {
  return (
    <header className="flex items-center gap-2 border-b border-line bg-paper px-4 py-2 md:hidden">
      <span className="min-w-0 flex-1">
        <StoreSwitcher store={store} onOpenStore={onOpenStore} rail={false} />
      </span>
      <IconButton label="Search" icon={<Search aria-hidden />} onClick={onSearch} tip={false} />
    </header>
  );
}
