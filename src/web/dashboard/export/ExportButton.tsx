import { Download } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

type ExportButtonProps = { csv: { busy: boolean; run: () => Promise<void> }; disabled: boolean; label?: string };

/** Exports the filtered list as CSV. */
export function ExportButton({ csv, disabled, label = 'Export CSV' }: ExportButtonProps) {
  return (
    <Button icon={<Download aria-hidden />} busy={csv.busy} disabled={disabled} onClick={() => void csv.run()}>
      {label}
    </Button>
  );
}
