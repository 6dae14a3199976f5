import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { DataExport } from '#shared/contract/myData.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatBytes } from '#web/client/formatBytes.ts';
import { notifyRefusal } from '../notify.ts';

/** The exports that can be downloaded, with their expiry. */
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

function ReadyRow({ made: { id, createdAt, expiresAt, bytes, includesFiles } }: { made: DataExport }) {
  const madeAt = formatDateTime(createdAt);
  const { download, downloading } = useExportDownload(id);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{madeAt}</span>
        <span className="block text-small text-ink-2">
          {formatBytes(bytes ?? 0)}
          {includesFiles ? '' : ', without files'}
        </span>
        <span className="block text-small text-ink-2">Available until {formatDateTime(expiresAt ?? '')}</span>
      </span>
      <Button
        size="small"
        icon={<Download aria-hidden />}
        busy={downloading}
        aria-label={`Download the export from ${madeAt}`}
        onClick={download}
      >
        Download
      </Button>
    </li>
  );
}

/** Requests a new link for each download, which needs a recent proof of identity. */
function useExportDownload(exportId: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('getExportLink', { exportId }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifyRefusal(error, 'Couldn’t start the download. Please try again.'),
  });
  return { download: () => mutate(), downloading: isPending };
}
