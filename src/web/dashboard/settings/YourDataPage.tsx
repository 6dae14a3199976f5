import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataExport } from '#shared/contract/myData.ts';
import { exportsQuery, isUnderWay } from '#web/client/queries/exports.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { ExportProgress } from './ExportProgress.tsx';
import { ReadyExports } from './ReadyExports.tsx';
import { useExport } from './useExport.ts';
import { ActionShape } from './SettingsShapes.tsx';

/** Exports all of the creator's data as one file. */
export function YourDataPage() {
  const { data: exports, error, refetch } = useQuery(exportsQuery);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body">Export your account, stores, products, orders and customers as often as you like.</p>
      {error && !exports && (
        <LoadNotice error={error} otherwise="Couldn’t load your exports." onRetry={() => void refetch()} />
      )}
      {!error && !exports && <ActionShape />}
      {exports && <Exports exports={exports} />}
    </div>
  );
}

function Exports({ exports }: { exports: readonly DataExport[] }) {
  const [latest] = exports;
  const underWay = exports.find(isUnderWay);
  return (
    <>
      {underWay ? <ExportProgress made={underWay} /> : <NewExport />}
      {latest?.state === 'failed' && <Notice tone="error">Your last export failed. Please start a new one.</Notice>}
      <ReadyExports exports={exports.filter(({ state }) => state === 'ready')} />
    </>
  );
}

function NewExport() {
  const [includeFiles, setIncludeFiles] = useState(true);
  const { begin, beginning } = useExport();
  return (
    <>
      <Checkbox
        label="Include images and product files"
        hint="Without them, the export is smaller and faster."
        checked={includeFiles}
        onChange={setIncludeFiles}
      />
      <div>
        <Button busy={beginning} onClick={() => begin(includeFiles)}>
          Export my data
        </Button>
      </div>
    </>
  );
}
