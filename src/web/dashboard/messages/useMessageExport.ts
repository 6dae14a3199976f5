import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { messagesCsv } from './messagesCsv.ts';
import { messagesInput, type MessageFilters } from './messagesQuery.ts';

const PAGE = 100;

/** Exports the filtered messages as CSV. */
export function useMessageExport(storeId: string, filters: MessageFilters) {
  return useCsvExport({
    rows: 'messages',
    readPage: (cursor, signal) =>
      call('listContactMessages', { ...messagesInput(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: messagesCsv,
  });
}
