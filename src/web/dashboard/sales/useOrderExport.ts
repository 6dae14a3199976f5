import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { notifier, notify, notifyRefusal } from '../notify.ts';
import { collectOrders } from './collectOrders.ts';
import { ordersCsv } from './ordersCsv.ts';
import { ordersWish, type SalesFilters } from './salesFilters.ts';

const PAGE = 100;

/** Writes the orders of the filters into a file of the browser, with a toast that says how far it is and can stop it. */
export function useOrderExport(storeId: string, filters: SalesFilters) {
  const [busy, setBusy] = useState(false);

  async function run() {
    const stop = new AbortController();
    const wish = { ...ordersWish(storeId, filters, new Date()), limit: PAGE };
    const toast = notify('info', 'Preparing the CSV', 'Reading orders…', {
      duration: 0,
      action: { label: 'Cancel', onAct: () => stop.abort() },
    });
    setBusy(true);
    try {
      const orders = await collectOrders({
        signal: stop.signal,
        readPage: (cursor) => call('listOrders', { ...wish, cursor }, { signal: stop.signal }),
        onProgress: (read, count) =>
          toast !== null &&
          notifier.manager.update(toast, { description: `${formatNumber(read)} of ${formatNumber(count)} orders` }),
      });
      saveFile(`orders-${new Date().toISOString().slice(0, 10)}.csv`, ordersCsv(orders));
      notify('success', 'CSV saved', `${formatNumber(orders.length)} orders`);
    } catch (error) {
      if (stop.signal.aborted) notify('info', 'Export cancelled');
      else notifyRefusal(error, 'The orders could not be exported.');
    } finally {
      if (toast !== null) notifier.dismiss(toast);
      setBusy(false);
    }
  }

  return { busy, run };
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
