import { useQueries } from '@tanstack/react-query';
import { pageChanges, type PageChange } from '#shared/blocks/pageChanges.ts';
import type { StoreDraft } from '#shared/contract/previews.ts';
import { DRAFT_FIELDS } from '#shared/rules/draftFields.ts';
import { isSame } from '#shared/kit/isSame.ts';
import { versionQuery } from '#web/client/queries/versions.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FIELD_WORDS } from './fieldWords.ts';

/** What sets a version apart from the one that is published now, in words. */
export function Comparison({ storeId, number, current }: { storeId: string; number: number; current: number }) {
  const [version, published] = useQueries({ queries: [versionQuery(storeId, number), versionQuery(storeId, current)] });
  const error = version.error ?? published.error;
  if (error) return <Notice tone="error">{sentenceOf(error, 'The versions could not be compared.')}</Notice>;
  if (!version.data || !published.data) return <Skeleton lines={3} />;
  const lines = differences(version.data.snapshot, published.data.snapshot);
  if (lines.length === 0)
    return <p className="mt-3 text-small text-ink-2">It says the same as what is published now.</p>;
  return (
    <>
      <p className="mt-3 text-small font-medium">Since then:</p>
      <ul className="mt-1 list-disc ps-6 text-small text-ink-2">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function differences(before: StoreDraft, after: StoreDraft): string[] {
  const fields = DRAFT_FIELDS.filter((field) => field !== 'page' && !isSame(before[field], after[field]));
  const page = before.page && after.page ? pageChanges(before.page, after.page) : [];
  return [...fields.map((field) => `Changed: ${FIELD_WORDS[field]}`), ...page.map(changeInWords)];
}

function changeInWords({ kind, name, fields }: PageChange): string {
  switch (kind) {
    case 'added':
      return `Added: ${name}`;
    case 'removed':
      return `Removed: ${name}`;
    case 'moved':
      return `Moved: ${name}`;
    case 'settings':
      return `Changed the page’s setting: ${name}`;
    case 'changed':
      return `Changed: ${name} (${fields.join(', ')})`;
  }
}
