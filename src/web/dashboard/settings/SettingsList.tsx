import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Store } from '#shared/contract/stores.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { navLinkStyle } from '../frame/NavLink.tsx';
import { shownPages, type SettingsPageRow } from './settingsPages.tsx';

/** The settings pages by name, in a sticky sidebar. */
export function SettingsList({ store }: { store: Store | null }) {
  const { page: open } = useParams({ strict: false });
  const pages = shownPages(store);
  const current = open ?? pages[0]?.slug;
  return (
    <nav aria-label="Settings" className="sticky top-8 w-menu shrink-0">
      {open === undefined ? (
        <h1 className={headStyle}>Settings</h1>
      ) : (
        <p className={headStyle}>
          <Link to="/dashboard/settings" className="rounded-sm hover:text-mocha">
            Settings
          </Link>
        </p>
      )}
      {groupsOf(pages).map(({ label, rows }) => (
        <div key={label} className="mt-6 first-of-type:mt-4">
          <h2 className="mb-1 px-3 text-tiny font-semibold text-ink-3">{label}</h2>
          <ul className="flex flex-col gap-1">
            {rows.map(({ slug, title, icon }) => (
              <li key={slug}>
                <Link
                  to="/dashboard/settings/$page"
                  params={{ page: slug }}
                  aria-current={slug === current ? 'page' : undefined}
                  className={navLinkStyle}
                >
                  {icon}
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same list as a page of its own on a phone, with a description per row. */
export function SettingsListPage({ store }: { store: Store | null }) {
  return (
    <>
      <PageHead title="Settings" sentence="Manage your store and your account." />
      <nav aria-label="Settings" className="flex flex-col gap-6">
        {groupsOf(shownPages(store)).map(({ label, rows }) => (
          <div key={label}>
            <h2 className="mb-2 text-small font-semibold text-ink-2">{label}</h2>
            <ul className="overflow-clip rounded-lg border border-line bg-surface">
              {rows.map(({ slug, title, sentence, icon }) => (
                <li key={slug} className="border-b border-line last:border-b-0">
                  <Link to="/dashboard/settings/$page" params={{ page: slug }} className={rowStyle}>
                    {icon}
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium">{title}</span>
                      <span className="block text-small text-ink-2">{sentence}</span>
                    </span>
                    <ChevronRight aria-hidden className="text-ink-3" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

function groupsOf(pages: readonly SettingsPageRow[]) {
  const groups = [
    { label: 'Your store', rows: pages.filter(({ about }) => about === 'store') },
    { label: 'Your account', rows: pages.filter(({ about }) => about === 'account') },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

const headStyle = 'px-3 font-display text-page font-semibold';

const rowStyle = 'flex min-h-touch items-center gap-3 px-4 py-3 hover:bg-hover [&>svg]:size-icon [&>svg]:shrink-0';
