import { useQueries } from '@tanstack/react-query';
import { pageChanges, type PageChange } from '#shared/blocks/pageChanges.ts';
import type { StoreDraft } from '#shared/contract/previews.ts';
import { DRAFT_FIELDS } from '#shared/rules/draftFields.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { versionQuery } from '#web/client/queries/versions.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FIELD_LABELS } from './fieldLabel.ts';

/** The differences between a version and the published page, in words. */
export function Comparison({ storeId, number, current }: { storeId: string; number: number; current: number }) {
  const [version, published] = useQueries({ queries: [versionQuery(storeId, number), versionQuery(storeId, current)] });
  const failed = [version, published].filter(({ isError }) => isError);
  const error = failed[0]?.error;
  if (error) {
    return (
      <div className="mt-3">
        <LoadNotice
          error={error}
          otherwise="Couldn’t compare the versions."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      </div>
    );
  }
  if (!version.data || !published.data) return <Skeleton lines={3} />;
  const lines = differences(version.data.snapshot, published.data.snapshot);
  if (lines.length === 0)
    return <p className="mt-3 text-small text-ink-2">This version is the same as the published page.</p>;
  return (
    <>
      <p className="mt-3 text-small font-medium">Changes since this version:</p>
      <ul className="mt-1 list-disc ps-6 text-small text-ink-2">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function differences(before: StoreDraft, after: StoreDraft): string[] {
  const fields = DRAFT_FIELDS.filter((field) => field !== 'page' && !isDeepEqual(before[field], after[field]));
  const page = before.page && after.page ? pageChanges(before.page, after.page) : [];
  return [...fields.map((field) => `Changed: ${FIELD_LABELS[field]}`), ...page.map(changeText)];
}

function changeText({ kind, name, fields }: PageChange): string {
  switch (kind) {
    case 'added':
      return `Added: ${name}`;
    case 'removed':
      return `Removed: ${name}`;
    case 'moved':
      return `Moved: ${name}`;
    case 'settings':
      return `Changed page setting: ${name}`;
    case 'changed':
      return `Changed: ${name} (${fields.join(', ')})`;
  }
}
