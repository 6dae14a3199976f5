import type { DataExport } from '#shared/contract/myData.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useExport } from './useExport.ts';

/** An export in progress. */
export function ExportProgress({ made: { id, done, total } }: { made: DataExport }) {
  const { cancel, cancelling } = useExport();
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <ProgressBar
        label="Exporting your data"
        value={total === 0 ? null : (done / total) * 100}
        {...(total === 0 ? { text: 'Getting ready' } : {})}
      />
      <p className="text-body text-ink-2">You can leave this page. We’ll email you when your export is ready.</p>
      <div>
        <Button size="small" busy={cancelling} onClick={() => cancel(id)}>
          Cancel export
        </Button>
      </div>
    </div>
  );
}
