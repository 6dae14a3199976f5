import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { WebsitePageEditor } from '#web/builder/WebsitePageEditor.tsx';
import { websiteQuery } from '#web/client/queries/website.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FeatureOffNotice } from '../FeatureOffNotice.tsx';
import { AloneInStore } from '../builder/AloneInStore.tsx';
import { useBuilderHost } from '../builder/useBuilderHost.ts';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { LoadingPage } from '../session/LoadingScreen.tsx';
import { findByParam } from './pageAddress.ts';

/** One page of the store's website in the builder. */
export function WebsitePageBuilder() {
  const { pageSlug } = useParams({ from: '/dashboard/website-builder/page/$pageSlug' });
  return (
    <AloneInStore includesWebsite>
      {(store) => <Page key={`${store.id} ${pageSlug}`} store={store} param={pageSlug} />}
    </AloneInStore>
  );
}

function Page({ store, param }: { store: Store; param: string }) {
  const host = useBuilderHost(store.id);
  const { data: website, error, refetch } = useQuery(websiteQuery(store.id));
  // Another window may change the page's address while it is edited here.
  const [opened, setOpened] = useState<string>();
  const page = website?.pages.find(({ id }) => id === opened) ?? findByParam(website?.pages ?? [], param);
  if (page && page.id !== opened) setOpened(page.id);
  if (website?.isOn && page) {
    return <WebsitePageEditor key={page.id} store={store} page={page} address={website.address} host={host} />;
  }
  if (!website && !error) return <LoadingPage />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-text flex-col justify-center p-4">
      <h1 className="sr-only" tabIndex={-1}>
        Website
      </h1>
      {website ? <NothingToEdit isOn={website.isOn} /> : <LoadProblem error={error} onRetry={() => void refetch()} />}
    </main>
  );
}

function NothingToEdit({ isOn }: { isOn: boolean }) {
  const back = <Button render={<Link to="/dashboard/website-builder" />}>Back to pages</Button>;
  if (isOn) {
    return (
      <EmptyState
        drawing="lens"
        sentence="We couldn’t find this page. It may have been deleted, or its address has changed."
        action={back}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <FeatureOffNotice title="The website builder is turned off for this store">
        Your pages are safe. They’ll be back as you left them when the website builder is turned on again.
      </FeatureOffNotice>
      {back}
    </div>
  );
}
