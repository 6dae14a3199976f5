import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import { messagesKey } from './messagesQuery.ts';

/** Actions on messages. Each returns whether it succeeded. */
export function useMessageActions(storeId: string) {
  const client = useQueryClient();
  const { busy, act } = useActions(() => client.invalidateQueries({ queryKey: messagesKey(storeId) }));

  const mark = (messageIds: readonly string[], isRead: boolean) =>
    act('mark', () => call('markContactMessages', { storeId, messageIds: [...messageIds], isRead }));

  const remove = (messageIds: readonly string[]) =>
    act('remove', async () => {
      await call('removeContactMessages', { storeId, messageIds: [...messageIds] });
      notify('success', 'Message deleted');
    });

  return { busy: busy !== null, mark, remove };
}
