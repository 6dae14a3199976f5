import type { QueryClient } from '@tanstack/react-query';
import { call, type Answer, type Wish } from './call.ts';
import { CallRefusal } from './CallRefusal.ts';
import { isSessionOver } from './createQueryClient.ts';
import { userQuery } from './queries/user.ts';

/** Opens a creator's first store. Where their session is known to have ended, nothing is sent. */
export async function openFirstStore(
  client: QueryClient,
  wish: Omit<Wish<'createStoreWithTenant'>, 'isFirstStore'>,
): Promise<Answer<'createStoreWithTenant'>> {
  if (client.getQueryData(userQuery.queryKey) === null) throw new CallRefusal('not-authenticated');
  try {
    return await call('createStoreWithTenant', { ...wish, isFirstStore: true });
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    client.setQueryData(userQuery.queryKey, null);
    throw new CallRefusal('not-authenticated', { status: 401 });
  }
}
