import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useHeldPlace } from './useHeldPlace.ts';
import { usePartInView } from './usePartInView.ts';

export type PartName = { id: string; title: string };

/** The parts of a long page by name. It stays in sight where there is room. */
export function SettingsIndex({ parts }: { parts: readonly PartName[] }) {
  const { inView, choose } = usePartInView(parts);
  useHeldPlace();
  const row = useRef<HTMLUListElement>(null);
  useEffect(
    function keepInSight() {
      const link = row.current?.querySelector(`[href$="#${inView ?? ''}"]`);
      if (row.current && link instanceof HTMLElement)
        row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
    },
    [inView],
  );
  return (
    <nav aria-label="Parts of the settings" className={indexStyle}>
      <ul ref={row} className="relative -mx-1 flex gap-1 overflow-x-auto p-1">
        {parts.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <Link
              to="/dashboard/settings"
              hash={id}
              replace
              onClick={() => choose(id)}
              aria-current={id === inView ? 'location' : undefined}
              className={cx(linkStyle, id === inView ? 'bg-slate-soft text-ink' : 'text-ink-2 hover:text-ink')}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const indexStyle = 'z-10 mb-6 border-b border-line bg-paper pb-1 md:sticky md:top-0 md:-mx-1 md:mb-8 md:px-1 md:pt-2';

const linkStyle =
  'flex h-control-small items-center rounded-sm px-2 text-small font-medium whitespace-nowrap transition-colors';
