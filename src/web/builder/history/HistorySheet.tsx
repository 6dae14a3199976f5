import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Answer } from '#web/client/call.ts';
import { formatAgo, formatDateTime } from '#web/client/format.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { cachePreview } from '#web/client/queries/preview.ts';
import { versionsQuery } from '#web/client/queries/versions.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Comparison } from './Comparison.tsx';
import { fieldsText } from './fieldLabel.ts';

export type Restored = Answer<'restoreVersion'>;
type Version = Answer<'listVersions'>['items'][number];

type HistorySheetProps = {
  storeId: string;
  /** The store's public URL. */
  url: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The draft now has the version's content, and the builder shows it. */
  onRestored: (restored: Restored, version: number) => void;
  onFailed: (sentence: string) => void;
};

/** The published versions of the store: view, compare, restore. */
export function HistorySheet({ storeId, url, open, onOpenChange, onRestored, onFailed }: HistorySheetProps) {
  const query = useInfiniteQuery({ ...versionsQuery(storeId), enabled: open });
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [chosen, setChosen] = useState<Version | null>(null);
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (number: number) => call('restoreVersion', { storeId, number }),
    onSuccess: (restored, number) => {
      cachePreview(client, storeId, restored.preview);
      setChosen(null);
      onOpenChange(false);
      onRestored(restored, number);
    },
    onError: (error) => onFailed(sentenceOf(error, 'Couldn’t restore the version. Please try again.')),
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Version history"
      description="Your last 100 published versions. Restoring one changes your draft, not the published page."
    >
      {query.isPending && <Skeleton lines={6} />}
      {query.error && !query.data && (
        <LoadNotice
          error={query.error}
          otherwise="Couldn’t load the version history."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && versions.length === 0 && (
        <EmptyState drawing="lens" sentence="No versions yet. You’ll find one here each time you publish." />
      )}
      <ol aria-label="Versions" className="flex flex-col gap-3">
        {versions.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            current={versions[0]?.number ?? version.number}
            storeId={storeId}
            url={url}
            onRestore={() => setChosen(version)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-col items-start">
        <LoadMore query={query} label="Show older versions" />
      </div>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(stays) => !stays && setChosen(null)}
        title={`Restore version ${chosen?.number ?? ''}?`}
        description="Your draft will be replaced with this version. Visitors won’t see it until you publish, and you can undo this."
        confirmLabel="Restore version"
        busy={restore.isPending}
        onConfirm={() => chosen && restore.mutate(chosen.number)}
      />
    </Sheet>
  );
}

type VersionRowProps = {
  version: Version;
  /** The number of the current version. */
  current: number;
  storeId: string;
  url: string;
  onRestore: () => void;
};

function VersionRow({ version, current, storeId, url, onRestore }: VersionRowProps) {
  const { number, publishedAt, fields, isCurrent } = version;
  const [compares, setCompares] = useState(false);
  const label = `View version ${number}`;
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        Version {number} {isCurrent && <Badge tone="slate">Published</Badge>}
      </p>
      <p className="text-small text-ink-2">
        <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
          {formatAgo(publishedAt)}
        </time>
        {' · '}
        {fields.length === 0 ? 'before you first published' : `changed: ${fieldsText(fields)}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          render={
            <a href={`${url}?preview=true&version=${number}`} target="_blank" rel="noreferrer" aria-label={label} />
          }
        >
          View
        </Button>
        {!isCurrent && (
          <Button size="small" variant="quiet" aria-expanded={compares} onClick={() => setCompares(!compares)}>
            {compares ? 'Hide changes' : 'Compare'}
          </Button>
        )}
        {!isCurrent && (
          <Button size="small" onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {compares && <Comparison storeId={storeId} number={number} current={current} />}
    </li>
  );
}
