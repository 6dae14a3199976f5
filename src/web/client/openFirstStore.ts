import type { QueryClient } from '@tanstack/react-query';
import { call, type Answer, type CallInput } from './call.ts';
import { CallRefusal } from './CallRefusal.ts';
import { isSessionOver } from './createQueryClient.ts';
import { userQuery } from './queries/user.ts';

/** Opens a creator's first store. Sends nothing if their session is known to have ended. */
export async function openFirstStore(
  client: QueryClient,
  input: Omit<CallInput<'createStoreWithTenant'>, 'isFirstStore'>,
): Promise<Answer<'createStoreWithTenant'>> {
  if (client.getQueryData(userQuery.queryKey) === null) throw new CallRefusal('not-authenticated');
  try {
    return await call('createStoreWithTenant', { ...input, isFirstStore: true });
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    client.setQueryData(userQuery.queryKey, null);
    throw new CallRefusal('not-authenticated', { status: 401 });
  }
}
