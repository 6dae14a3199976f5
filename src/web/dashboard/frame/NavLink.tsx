import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import type { Place } from './places.tsx';

export function NavLink({ place, rail }: { place: Place; rail: boolean }) {
  return (
    <NavTip label={place.label} rail={rail}>
      <Link to={place.to} activeOptions={{ exact: place.to === '/dashboard' }} className={navLinkStyle}>
        {place.icon}
        <span className={rail ? 'sr-only' : 'flex-1'}>{place.label}</span>
      </Link>
    </NavTip>
  );
}

/** Says the name where only the icon is seen. */
export function NavTip({ label, rail, children }: { label: string; rail: boolean; children: ReactElement }) {
  return rail ? <Tooltip text={label}>{children}</Tooltip> : children;
}

export const navLinkStyle = [
  'flex h-control w-full items-center gap-3 rounded-sm px-3 text-body font-medium text-ink-2 md:max-lg:px-2',
  'transition-colors hover:bg-hover hover:text-ink [&>svg]:size-icon [&>svg]:shrink-0',
  'aria-[current=page]:bg-hover aria-[current=page]:text-ink',
].join(' ');
