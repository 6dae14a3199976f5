import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { MoreSheet } from './MoreSheet.tsx';
import { PLACES, THUMB_PLACES } from './places.tsx';

/** The main pages on a phone. The others are under More. */
export function BottomBar({ user, store }: { user: User; store: Store | null }) {
  const [more, setMore] = useState(false);
  return (
    <>
      <nav data-bottom-bar aria-label="Dashboard" className={barStyle}>
        {PLACES.slice(0, THUMB_PLACES).map(({ to, label, icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/dashboard' }} className={itemStyle}>
            {icon}
            {label}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={itemStyle}>
          <Ellipsis aria-hidden />
          More
        </button>
      </nav>
      <MoreSheet open={more} onOpenChange={setMore} user={user} store={store} />
    </>
  );
}

const barStyle = [
  'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-raised px-2 pt-1 md:hidden',
  'h-(--bottom-bar) pb-[env(safe-area-inset-bottom)]',
].join(' ');

const itemStyle = [
  'flex min-h-touch min-w-0 flex-1 flex-col items-center justify-center rounded-sm text-tiny font-medium text-ink-2',
  '[&>svg]:size-icon aria-[current=page]:text-slate',
].join(' ');
