import { Download } from 'lucide-react';
import type { DataExport } from '#shared/contract/myData.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatBytes } from '#web/client/formatBytes.ts';

/** The exports that can be downloaded, with their end. */
export function ReadyExports({ exports }: { exports: readonly DataExport[] }) {
  if (exports.length === 0) return null;
  return (
    <ul className="rounded-md border border-line bg-surface px-4">
      {exports.map((made) => (
        <ReadyRow key={made.id} made={made} />
      ))}
    </ul>
  );
}

function ReadyRow({ made: { createdAt, expiresAt, bytes, url, includesFiles } }: { made: DataExport }) {
  const madeAt = formatDateTime(createdAt);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{madeAt}</span>
        <span className="block text-small text-ink-2">
          {formatBytes(bytes ?? 0)}
          {includesFiles ? '' : ', without files'}
        </span>
        <span className="block text-small text-ink-2">Kept until {formatDateTime(expiresAt ?? '')}</span>
      </span>
      <Button
        size="small"
        icon={<Download aria-hidden />}
        render={<a href={url ?? ''} download aria-label={`Download the export of ${madeAt}`} />}
      >
        Download
      </Button>
    </li>
  );
}
