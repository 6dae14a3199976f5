import { ExternalLink, Search } from 'lucide-react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { cx } from '#web/ui/cx.ts';
import { NavLink, navLinkStyle, navTip } from './NavLink.tsx';
import { ADMIN, PLACES, SETTINGS, STORE_BUILDER, WEBSITE } from './places.tsx';
import { StoreSwitcher } from './StoreSwitcher.tsx';
import { useWebsiteShown } from '../website/useWebsiteShown.ts';
import { useRail } from './useRail.ts';
import { UserMenu } from './UserMenu.tsx';

type SidebarProps = { user: User; store: Store | null; onOpenStore: () => void; onSearch: () => void };

/** The navigation, 248 px wide. Below 1100 px it shows icons only, and below 760 px the bottom bar replaces it. */
export function Sidebar({ user, store, onOpenStore, onSearch }: SidebarProps) {
  const rail = useRail();
  const showsWebsite = useWebsiteShown();
  return (
    <header className={sidebarStyle}>
      <StoreSwitcher store={store} onOpenStore={onOpenStore} rail={rail} />
      <button
        type="button"
        onClick={onSearch}
        className={cx(navLinkStyle, 'mt-2 border border-line bg-surface')}
        {...navTip('Search', rail)}
      >
        <Search aria-hidden />
        <span className={rail ? 'sr-only' : 'flex-1 text-left'}>Search</span>
        {!rail && <kbd className="font-text text-tiny text-ink-3">{IS_MAC ? '⌘ K' : 'Ctrl K'}</kbd>}
      </button>
      <nav aria-label="Dashboard" className="mt-4 flex flex-1 flex-col gap-1">
        {PLACES.map((place) => (
          <NavLink key={place.to} place={place} rail={rail} />
        ))}
        <p className={rail ? 'mx-3 my-3 border-t border-line' : groupStyle}>{!rail && 'Storefront'}</p>
        <NavLink place={STORE_BUILDER} rail={rail} />
        {showsWebsite && <NavLink place={WEBSITE} rail={rail} />}
        {store && (
          <a href={store.url} target="_blank" rel="noreferrer" className={navLinkStyle} {...navTip('View store', rail)}>
            <ExternalLink aria-hidden />
            <span className={rail ? 'sr-only' : 'flex-1'}>View store</span>
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
        <NavLink place={SETTINGS} rail={rail} />
        {user.isAdmin && <NavLink place={ADMIN} rail={rail} />}
      </nav>
      <UserMenu user={user} rail={rail} />
    </header>
  );
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

const sidebarStyle = [
  'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-paper p-3',
  'md:flex md:w-16 lg:w-sidebar',
].join(' ');

const groupStyle = 'mt-6 mb-1 px-3 text-tiny font-semibold text-ink-3';
