import { useState } from 'react';
import { CSV_EXPORTS, csvExportPath, type CsvExportName } from '#shared/contract/csvExports.ts';
import { readBody, type CallInput } from '#web/client/call.ts';
import { CallRefusal, readRefusal } from '#web/client/CallRefusal.ts';
import { notify, notifyRefusal } from '../notify.ts';

/** Downloads all rows of a list call as CSV. The browser writes them to its file as they arrive, and can cancel it. */
export function useCsvExport<Name extends CsvExportName>(name: Name, readInput: () => CallInput<Name>) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const path = csvExportPath(name, readInput());
    try {
      await assertCanStart(path);
      download(path);
      notify('success', 'Export started', 'Your browser shows the download. You can cancel it there.');
    } catch (error) {
      notifyRefusal(error, `Couldn’t export the ${CSV_EXPORTS[name]}.`);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

/** A refused download would only be a failed file in the browser’s list. */
async function assertCanStart(path: string): Promise<void> {
  const response = await fetch(`${path}&check=1`).catch(() => {
    throw new CallRefusal('network');
  });
  if (!response.ok) throw readRefusal(response.status, await readBody(response));
}

function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
