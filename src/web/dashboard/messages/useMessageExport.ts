import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { messagesCsv } from './messagesCsv.ts';
import { messagesWish, type MessageFilters } from './messagesQuery.ts';

const PAGE = 100;

/** The messages of the filters as a CSV file. */
export function useMessageExport(storeId: string, filters: MessageFilters) {
  return useCsvExport({
    rows: 'messages',
    readPage: (cursor, signal) =>
      call('listContactMessages', { ...messagesWish(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: messagesCsv,
  });
}
