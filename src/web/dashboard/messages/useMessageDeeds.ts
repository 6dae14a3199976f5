import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { messagesKey } from './messagesQuery.ts';

/** What can be done to messages. Each deed answers whether it worked. */
export function useMessageDeeds(storeId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function act(deed: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await deed();
      return true;
    } catch (error) {
      notifyRefusal(error);
      return false;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: messagesKey(storeId) });
    }
  }

  const mark = (messageIds: readonly string[], isRead: boolean) =>
    act(() => call('markContactMessages', { storeId, messageIds: [...messageIds], isRead }));

  const remove = (messageIds: readonly string[]) =>
    act(async () => {
      await call('removeContactMessages', { storeId, messageIds: [...messageIds] });
      notify('success', 'Message removed');
    });

  return { busy, mark, remove };
}
