import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { userQuery } from '#web/client/queries/user.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { usePhone } from '#web/ui/usePhone.ts';
import { useActiveStore } from '../store/useActiveStore.ts';
import { SettingsListPage } from './SettingsList.tsx';
import { settingsPage, shownPages, type SettingsPageRow } from './settingsPages.tsx';
import { FormShape } from './SettingsShapes.tsx';

/** The settings page that the URL names. */
export function SettingsPage() {
  const { page: slug = '' } = useParams({ strict: false });
  const store = useActiveStore();
  const isPhone = usePhone();
  const page = settingsPage(slug);
  if (!page || !shownPages(store).includes(page)) return <Navigate to="/dashboard/settings" replace />;
  return (
    <>
      <PageHead title={page.title} sentence={page.sentence} {...(isPhone ? { back: <BackToList /> } : {})} />
      <PageContent page={page} />
    </>
  );
}

/**
 * The settings before a page is chosen. A wide window shows the first page next to the list, and keeps it when it
 * becomes narrow.
 */
export function SettingsIndex() {
  const store = useActiveStore();
  const isPhone = usePhone();
  const { list } = useSearch({ strict: false });
  const [wasBeside, setWasBeside] = useState(!isPhone);
  if (!isPhone && !wasBeside) setWasBeside(true);
  const [page] = shownPages(store);
  if (!page || (isPhone && (!wasBeside || list === true))) return <SettingsListPage store={store} />;
  return (
    <>
      {isPhone ? (
        <PageHead title={page.title} sentence={page.sentence} back={<BackToList fromIndex />} />
      ) : (
        <header className="mb-6 md:mb-8">
          <h2 className="font-display text-page font-semibold">{page.title}</h2>
          <p className="mt-1 text-body text-ink-2">{page.sentence}</p>
        </header>
      )}
      <PageContent page={page} />
    </>
  );
}

function PageContent({ page }: { page: SettingsPageRow }) {
  const { data: user } = useQuery(userQuery);
  const store = useActiveStore();
  if (!user) return null;
  return (
    <Suspense key={page.slug} fallback={<FormShape fields={4} />}>
      {page.about === 'account' ? (
        <page.component user={user} store={store} />
      ) : (
        store && <page.component user={user} store={store} />
      )}
    </Suspense>
  );
}

function BackToList({ fromIndex = false }: { fromIndex?: boolean }) {
  return (
    <Link
      to="/dashboard/settings"
      // Without the parameter, the link would lead to the same URL and the page would stay.
      search={fromIndex ? { list: true } : {}}
      className={`inline-flex items-center gap-1 ${linkStyle}`}
    >
      <ArrowLeft aria-hidden className="size-4" />
      Settings
    </Link>
  );
}
