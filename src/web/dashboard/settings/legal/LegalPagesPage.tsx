import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LegalPage } from '#shared/contract/legal.ts';
import type { Store } from '#shared/contract/stores.ts';
import type { LegalKind } from '#shared/rules/legal.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { formatDate } from '#web/client/format.ts';
import { legalQuery } from '#web/client/queries/legal.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadNotice } from '../../list/LoadNotice.tsx';
import { OutsideLink } from '../../OutsideLink.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { LegalPageEditor } from './LegalPageEditor.tsx';
import { LEGAL_TITLES } from './legalTitles.ts';

/** Terms, privacy, refunds and imprint: written here, linked at the foot of the store and before paying. */
export function LegalPagesPage({ store }: StoreSettingsProps) {
  const { data: pages, error, refetch } = useQuery(legalQuery(store.id));
  const [editing, setEditing] = useState<LegalKind | null>(null);
  return (
    <div className="flex flex-col gap-4">
      {!pages && !error && <Skeleton lines={4} />}
      {!pages && error && (
        <LoadNotice error={error} otherwise="Your legal pages could not be loaded." onRetry={() => void refetch()} />
      )}
      {pages && (
        <ul className="flex flex-col divide-y divide-line">
          {pages.map((page) => (
            <li key={page.kind} className="flex flex-col gap-4 py-3 first:pt-0">
              <LegalRow
                page={page}
                store={store}
                isOpen={editing === page.kind}
                onToggle={() => setEditing(editing === page.kind ? null : page.kind)}
              />
              {editing === page.kind && <LegalPageEditor store={store} page={page} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type LegalRowProps = { page: LegalPage; store: Store; isOpen: boolean; onToggle: () => void };

function LegalRow({ page, store, isOpen, onToggle }: LegalRowProps) {
  const title = LEGAL_TITLES[page.kind];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-body font-medium">{title}</h2>
          <StateBadge page={page} />
        </div>
        {page.publishedAt !== null && (
          <p className="text-small text-ink-2">Published on {formatDate(page.publishedAt)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {page.publishedAt !== null && (
          <OutsideLink href={store.url + STORE_PATHS.legal.replace(':page', page.kind)}>View</OutsideLink>
        )}
        <Button aria-expanded={isOpen} aria-label={`${isOpen ? 'Close' : 'Edit'} ${title}`} onClick={onToggle}>
          {isOpen ? 'Close' : 'Edit'}
        </Button>
      </div>
    </div>
  );
}

function StateBadge({ page: { isStarter, isDraft, publishedAt } }: { page: LegalPage }) {
  if (publishedAt !== null) return isDraft ? <Badge tone="amber">Unpublished changes</Badge> : null;
  return isStarter ? <Badge>Not published</Badge> : <Badge tone="amber">Draft</Badge>;
}
