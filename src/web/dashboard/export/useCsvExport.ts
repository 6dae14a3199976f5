import { useState } from 'react';
import { formatNumber } from '#web/client/format.ts';
import { notifier, notify, notifyRefusal } from '../notify.ts';
import { collectPages, type Page } from './collectPages.ts';
import { saveFile } from './saveFile.ts';

type CsvExport<Item> = {
  /** The rows' name in lower case and plural, such as 'orders'. Also the file's name. */
  rows: string;
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;
  toCsv: (items: readonly Item[]) => string;
};

/** Downloads all pages of a list as a file. A toast shows the progress and can cancel it. */
export function useCsvExport<Item>({ rows, readPage, toCsv }: CsvExport<Item>) {
  const [busy, setBusy] = useState(false);

  async function run() {
    const stop = new AbortController();
    const toast = notify('info', 'Preparing CSV', `Exporting ${rows}…`, {
      duration: 0,
      action: { label: 'Cancel', onAct: () => stop.abort() },
    });
    setBusy(true);
    try {
      const items = await collectPages({
        signal: stop.signal,
        readPage: (cursor) => readPage(cursor, stop.signal),
        onProgress: (read, count) =>
          toast !== null &&
          notifier.manager.update(toast, {
            description: `${formatNumber(read)}${count === undefined ? '' : ` of ${formatNumber(count)}`} ${rows}`,
          }),
      });
      saveFile(`${rows.replaceAll(' ', '-')}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(items), 'text/csv');
      notify('success', 'CSV exported', `${formatNumber(items.length)} ${rows}`);
    } catch (error) {
      if (stop.signal.aborted) notify('info', 'Export canceled');
      else notifyRefusal(error, `Couldn’t export the ${rows}.`);
    } finally {
      if (toast !== null) notifier.dismiss(toast);
      setBusy(false);
    }
  }

  return { busy, run };
}
