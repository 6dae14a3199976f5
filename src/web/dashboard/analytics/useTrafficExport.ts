import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trafficQuery, type TrafficGroup, type TrafficSpan } from '#web/client/queries/traffic.ts';
import { saveFile } from '../export/saveFile.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { trafficCsv } from './trafficCsv.ts';

/** Exports the page's figures as CSV. */
export function useTrafficExport(storeId: string, span: TrafficSpan, groups: readonly TrafficGroup[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const read = async (by: TrafficGroup) => ({
        by,
        traffic: await client.fetchQuery(trafficQuery(storeId, span, by)),
      });
      const name = `analytics-${span.from}-to-${span.to}.csv`;
      saveFile(name, trafficCsv(await Promise.all(groups.map(read))), 'text/csv');
      notify('success', 'CSV exported', name);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t export your analytics.');
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
