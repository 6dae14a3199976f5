import { Link } from '@tanstack/react-router';
import type { Place } from './places.tsx';

export function NavLink({ place, rail }: { place: Place; rail: boolean }) {
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: place.to === '/dashboard' }}
      className={navLinkStyle}
      {...navTip(place.label, rail)}
    >
      {place.icon}
      <span className={rail ? 'sr-only' : 'flex-1'}>{place.label}</span>
    </Link>
  );
}

/** A tooltip with the name while only the icon is visible. */
export const navTip = (label: string, rail: boolean) => (rail ? { 'data-tip': label } : {});

export const navLinkStyle = [
  'flex h-control w-full items-center gap-3 rounded-sm px-3 text-body font-medium text-ink-2 md:max-lg:px-2',
  'transition-colors hover:bg-hover hover:text-ink [&>svg]:size-icon [&>svg]:shrink-0',
  'aria-[current=page]:bg-hover aria-[current=page]:text-ink',
].join(' ');
