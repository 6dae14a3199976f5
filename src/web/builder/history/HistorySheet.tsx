import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Answer } from '#web/client/call.ts';
import { formatAgo, formatDateTime } from '#web/client/format.ts';
import { rememberPreview } from '#web/client/queries/preview.ts';
import { versionsQuery } from '#web/client/queries/versions.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Comparison } from './Comparison.tsx';
import { fieldsInWords } from './fieldWords.ts';

export type Restored = Answer<'restoreVersion'>;
type Version = Answer<'listVersions'>['items'][number];

type HistorySheetProps = {
  storeId: string;
  /** The store's public address. */
  url: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The draft now says what the version said; the builder shows it. */
  onRestored: (restored: Restored, version: number) => void;
  onFailed: (sentence: string) => void;
};

/** What the store looked like each time it was published: to look at, to compare, to bring back. */
export function HistorySheet({ storeId, url, open, onOpenChange, onRestored, onFailed }: HistorySheetProps) {
  const query = useInfiniteQuery({ ...versionsQuery(storeId), enabled: open });
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [chosen, setChosen] = useState<Version | null>(null);
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (number: number) => call('restoreVersion', { storeId, number }),
    onSuccess: (restored, number) => {
      rememberPreview(client, storeId, restored.preview);
      setChosen(null);
      onOpenChange(false);
      onRestored(restored, number);
    },
    onError: (error) => onFailed(sentenceOf(error, 'The version could not be restored. Please try again.')),
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Version history"
      description="Every publishing of the last hundred. Restoring one changes your draft, not what visitors see."
    >
      {query.isPending && <Skeleton lines={6} />}
      {query.error && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(query.error, 'The history could not be loaded.')}
        </Notice>
      )}
      {query.isSuccess && versions.length === 0 && (
        <EmptyState
          drawing="lens"
          sentence="Nothing has been published from here yet. The first time, what stood there before is kept as well."
        />
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
      {query.hasNextPage && (
        <div className="mt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older versions
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(stays) => !stays && setChosen(null)}
        title={`Restore version ${chosen?.number ?? ''}?`}
        description="Your draft becomes this version. Visitors see nothing of it until you publish, and you can undo it."
        confirmLabel="Restore version"
        busy={restore.isPending}
        onConfirm={() => chosen && restore.mutate(chosen.number)}
      />
    </Sheet>
  );
}

type VersionRowProps = {
  version: Version;
  /** The number of the published one. */
  current: number;
  storeId: string;
  url: string;
  onRestore: () => void;
};

function VersionRow({ version, current, storeId, url, onRestore }: VersionRowProps) {
  const { number, publishedAt, fields, isCurrent } = version;
  const [compares, setCompares] = useState(false);
  const look = `Look at version ${number}`;
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        Version {number} {isCurrent && <Badge tone="slate">Published now</Badge>}
      </p>
      <p className="text-small text-ink-2">
        <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
          {formatAgo(publishedAt)}
        </time>
        {' · '}
        {fields.length === 0 ? 'as it was before the first publishing' : `changed: ${fieldsInWords(fields)}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          render={
            <a href={`${url}?preview=true&version=${number}`} target="_blank" rel="noreferrer" aria-label={look} />
          }
        >
          Look
        </Button>
        {!isCurrent && (
          <Button size="small" variant="quiet" aria-expanded={compares} onClick={() => setCompares(!compares)}>
            {compares ? 'Hide differences' : 'Compare'}
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
