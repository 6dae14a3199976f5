import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataExport } from '#shared/contract/myData.ts';
import { exportsQuery, isUnderWay } from '#web/client/queries/exports.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadNotice } from '../list/LoadNotice.tsx';
import { ExportProgress } from './ExportProgress.tsx';
import { ReadyExports } from './ReadyExports.tsx';
import { useExport } from './useExport.ts';

/** Everything of the creator in one file, to take along. */
export function YourDataPage() {
  const { data: exports, error, refetch } = useQuery(exportsQuery);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body">You, your stores, products, orders and customers. Export them as often as you like.</p>
      {error && !exports && (
        <LoadNotice error={error} otherwise="Your exports could not be loaded." onRetry={() => void refetch()} />
      )}
      {!error && !exports && <Skeleton lines={3} />}
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
      {latest?.state === 'failed' && (
        <Notice tone="error">Your last export could not be made. Please start it again.</Notice>
      )}
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
        label="With pictures and product files"
        hint="Without them the file is small and quickly made."
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
