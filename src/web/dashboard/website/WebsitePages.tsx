import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import type { Website, WebsitePage } from '#shared/contract/website.ts';
import { websiteQuery } from '#web/client/queries/website.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FeatureOffNotice } from '../FeatureOffNotice.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { AddressLine } from './AddressLine.tsx';
import { AddPageDialog } from './AddPageDialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { EditPageDialog } from './EditPageDialog.tsx';
import { isPublished } from './isPublished.ts';
import { PageList } from './PageList.tsx';
import { PublishPagesDialog } from './PublishPagesDialog.tsx';
import { StartingSites } from './StartingSites.tsx';

/** The list of a website's pages. */
export function WebsitePages({ store }: { store: Store }) {
  const { data: website, error, refetch } = useQuery(websiteQuery(store.id));
  const [open, setOpen] = useState<Opened>(null);
  const close = () => setOpen(null);
  // Closes an open dialog when the website builder is turned off.
  if (open !== null && website?.isOn === false) setOpen(null);
  const isReady = website !== undefined && website.isOn && website.pages.length > 0;
  const drafted = website?.pages.filter(({ hasDraft }) => hasDraft) ?? [];
  return (
    <div className="min-h-dvh bg-paper">
      <header className="flex min-h-control items-center justify-between gap-2 border-b border-line p-2 md:px-4">
        <div className="flex min-w-0 items-center gap-2">
          <IconButton
            label="Back to dashboard"
            tip={false}
            icon={<ArrowLeft aria-hidden />}
            render={<Link to="/dashboard" />}
          />
          <p className="min-w-0 truncate text-body font-semibold" dir="auto">
            {store.name}
          </p>
        </div>
        {isReady && (
          <div className="flex shrink-0 items-center gap-2">
            {website.pages.some(isPublished) && (
              <IconButton
                label="View website (opens a new tab)"
                icon={<ExternalLink aria-hidden />}
                render={<OutsideAnchor href={website.address} />}
              />
            )}
            <Button
              variant="primary"
              disabled={drafted.length === 0}
              onClick={() => setOpen({ kind: 'publish', drafted })}
            >
              {drafted.length === 0 ? 'All published' : 'Publish changes'}
            </Button>
          </div>
        )}
      </header>
      <main className="mx-auto w-full max-w-text px-4 py-8 md:py-12">
        <div className="mb-6 flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
          <div className="min-w-0">
            <h1 tabIndex={-1} className="font-display text-page font-semibold outline-none">
              Website
            </h1>
            <p className="mt-1 text-body text-ink-2">
              Pages alongside your store, in the same theme. The menu shows them in this order.
            </p>
          </div>
          {isReady && (
            <Button icon={<Plus aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
              Add page
            </Button>
          )}
        </div>
        {website ? (
          <Content website={website} store={store} onOpen={setOpen} />
        ) : error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy className="rounded-lg border border-line bg-surface p-6">
            <Skeleton lines={5} />
          </div>
        )}
      </main>
      {open?.kind === 'add' && <AddPageDialog storeId={store.id} onClose={close} />}
      {open?.kind === 'edit' && (
        <EditPageDialog storeId={store.id} page={open.page} address={website?.address ?? ''} onClose={close} />
      )}
      {open?.kind === 'discard' && <DiscardDialog storeId={store.id} page={open.page} onClose={close} />}
      {open?.kind === 'publish' && <PublishPagesDialog storeId={store.id} pages={open.drafted} onClose={close} />}
    </div>
  );
}

export type Opened =
  | null
  | { kind: 'add' }
  | { kind: 'edit' | 'discard'; page: WebsitePage }
  | { kind: 'publish'; drafted: readonly WebsitePage[] };

type ContentProps = { website: Website; store: Store; onOpen: (open: Opened) => void };

function Content({ website, store, onOpen }: ContentProps) {
  if (!website.isOn) {
    return (
      <FeatureOffNotice title="The website builder is turned off for this store">
        Your pages are safe. They’ll be back as you left them when the website builder is turned on again.
      </FeatureOffNotice>
    );
  }
  if (website.pages.length === 0) return <StartingSites storeId={store.id} onBlank={() => onOpen({ kind: 'add' })} />;
  return (
    <div className="flex flex-col gap-6">
      <AddressLine website={website} />
      <PageList storeId={store.id} website={website} onOpen={onOpen} />
    </div>
  );
}

function OutsideAnchor({ href, ...rest }: { href: string }) {
  // Button renders its label inside this link.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
  return <a href={href} target="_blank" rel="noreferrer" {...rest} />;
}
