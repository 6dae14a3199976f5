import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LegalPage } from '#shared/contract/legal.ts';
import type { Store } from '#shared/contract/stores.ts';
import { ACCEPTED_KINDS, type LegalKind } from '#shared/rules/legal.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { formatDate } from '#web/client/format.ts';
import { legalQuery } from '#web/client/queries/legal.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { OutsideLink } from '../../OutsideLink.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { ConsentSettings } from './ConsentSettings.tsx';
import { LegalPageEditor } from './LegalPageEditor.tsx';
import { LEGAL_TITLES } from './legalTitles.ts';
import { RowsShape } from '../SettingsShapes.tsx';

/** Terms, privacy, refunds and imprint, which are linked in the store's footer and at checkout. */
export function LegalPagesPage({ store }: StoreSettingsProps) {
  const { data: pages, error, refetch } = useQuery(legalQuery(store.id));
  const [editing, setEditing] = useState<LegalKind | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  // What to open next, while the question about unsaved text is open; null: nothing.
  const [wanted, setWanted] = useState<{ kind: LegalKind | null }>();
  const open = (kind: LegalKind | null) => (isUnsaved ? setWanted({ kind }) : setEditing(kind));
  return (
    <div className="flex flex-col gap-8">
      {!pages && !error && <RowsShape rows={4} />}
      {!pages && error && (
        <LoadNotice error={error} otherwise="Couldn’t load your legal pages." onRetry={() => void refetch()} />
      )}
      {pages && (
        <ul className="flex flex-col divide-y divide-line">
          {pages.map((page) => (
            <li key={page.kind} className="flex flex-col gap-4 py-3 first:pt-0">
              <LegalRow
                page={page}
                store={store}
                isOpen={editing === page.kind}
                onToggle={() => open(editing === page.kind ? null : page.kind)}
              />
              {editing === page.kind && <LegalPageEditor store={store} page={page} onUnsaved={setUnsaved} />}
            </li>
          ))}
        </ul>
      )}
      <ConsentSettings
        storeId={store.id}
        hasTerms={
          pages?.some(({ kind, publishedAt }) => publishedAt !== null && ACCEPTED_KINDS.includes(kind)) ?? false
        }
      />
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={(stays) => !stays && setWanted(undefined)}
        title="Close without saving?"
        description="You have unsaved changes. If you close this page, you’ll lose them."
        confirmLabel="Close page"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setEditing(wanted?.kind ?? null);
          setWanted(undefined);
        }}
      />
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
