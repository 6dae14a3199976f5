import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { useDeeds } from '../list/useDeeds.ts';
import { notify } from '../notify.ts';
import { messagesKey } from './messagesQuery.ts';

/** What can be done to messages. Each deed answers whether it worked. */
export function useMessageDeeds(storeId: string) {
  const client = useQueryClient();
  const { busy, act } = useDeeds(() => client.invalidateQueries({ queryKey: messagesKey(storeId) }));

  const mark = (messageIds: readonly string[], isRead: boolean) =>
    act('mark', () => call('markContactMessages', { storeId, messageIds: [...messageIds], isRead }));

  const remove = (messageIds: readonly string[]) =>
    act('remove', async () => {
      await call('removeContactMessages', { storeId, messageIds: [...messageIds] });
      notify('success', 'Message removed');
    });

  return { busy: busy !== null, mark, remove };
}
